package dev.threadscale.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.threadscale.engine.Failure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.SavedHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A user learns what an engine lacks before a study, not after hours of it. */
class EngineChecksTest {

    @TempDir private Path root;

    private List<CheckResult> results(FakeEngine engine) throws InterruptedException {
        return new Checkup(
                        SavedHost.unpack("vm", root).files(),
                        Path.of("results"),
                        OptionalLong.of(1L << 40),
                        time -> {},
                        "20261128-085159-074")
                .of(engine);
    }

    private static String remedy(CheckResult one) {
        return Stream.of(one.remedy(), one.command())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
    }

    /** Severity, words and remedy of the results on a subject. */
    private List<Tuple> found(FakeEngine engine, String subject) throws InterruptedException {
        return results(engine).stream()
                .filter(one -> one.subject().equals(subject))
                .map(one -> tuple(one.severity(), one.what(), remedy(one)))
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "2, OK, version 2, ''",
        "1, NOTE, version 1, Boot with systemd.unified_cgroup_hierarchy=1 on the kernel's command"
                + " line.",
        "'', NOTE, of unknown version, docker info --format '{{.CgroupVersion}}'",
    })
    void versionOfControlGroupsComesFromTheEngine(
            String version, Severity severity, String what, String remedy) throws Exception {
        assertThat(found(new FakeEngine().host("cgroup_version", version), "cgroup"))
                .containsExactly(tuple(severity, what, remedy));
    }

    /** A service with a database needs three CPUs, which is too late to learn from a run. */
    @ParameterizedTest
    @CsvSource({
        "1, NOTE, '0 CPUs left for them next to a program on 1, and 0 under load'",
        "2, NOTE, '1 CPU left for them next to a program on 1, and 0 under load'",
        "8, OK, '7 CPUs left for them next to a program on 1, and 6 under load'",
    })
    void cpusThatAreLeftForCompanionsAreCounted(String cpus, Severity severity, String what)
            throws Exception {
        assertThat(found(new FakeEngine().host("cpus", cpus), "companions"))
                .extracting(one -> one.toList().subList(0, 2))
                .containsExactly(List.of(severity, what));
    }

    @Test
    void missingImagesPreventAllStudies() throws Exception {
        assertThat(found(new FakeEngine().images(), "images"))
                .containsExactly(
                        tuple(
                                Severity.ERROR,
                                "all images of the runtimes are missing",
                                "docker compose build worker-jvm worker-jvm-21 worker-jvm-aot"));
    }

    /** A study would otherwise fail fork by fork, with messages of a container runtime. */
    @Test
    void cpusDeniedToContainersAreReported() throws Exception {
        FakeEngine engine = new FakeEngine().worker("affinity=1");
        assertThat(found(engine, "CPUs"))
                .contains(
                        tuple(
                                Severity.WARNING,
                                "forks may use only 1 of the host's 2 CPUs: 1",
                                "A cpuset limits Docker's containers ('cgroup-parent' of its"
                                        + " daemon), Docker itself or this launcher: widen it"
                                        + " there."));
        assertThat(engine.checked()).hasSize(1);
        assertThat(found(new FakeEngine().worker("affinity=0-1"), "CPUs").toString())
                .doesNotContain("forks may");
    }

    @Test
    void unrunnableContainerIsAnErrorWithItsReason() throws Exception {
        FakeEngine engine =
                new FakeEngine().probed(Failure.refused("Docker refused the fork: no space left"));
        assertThat(found(engine, "forks"))
                .containsExactly(
                        tuple(
                                Severity.ERROR,
                                "jvm-25: Docker refused the fork: no space left",
                                ""));
    }

    /** A command that names another service would fix nothing. */
    @Test
    void suggestedComposeServicesExist() throws Exception {
        String compose = Files.readString(Path.of("compose.yaml"));
        for (RuntimeLevel runtime : RuntimeLevel.TABLE) {
            if (runtime.isBuiltOnDemand()) {
                continue;
            }
            assertThat(compose)
                    .containsPattern(
                            "\n  %s:\n    image: %s\n"
                                    .formatted(
                                            EngineChecks.service(runtime),
                                            Pattern.quote(
                                                    runtime.image(
                                                            "${IMAGE_REPOSITORY:-%s}"
                                                                    .formatted(
                                                                            RuntimeLevel
                                                                                    .REPOSITORY)))));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "6.12.0, 2, 21.0.9+10, WARNING",
        "6.18.44-generic, 2, 21, WARNING",
        "7.0.1, 2, 21.0.9+10-LTS, WARNING",
        "6.12.0, 2, 21.0.10+7, OK",
        "6.12.0, 2, 25.0.1, OK",
        "6.11.9, 2, 21.0.9+10, OK",
        "5.15.0, 2, 21.0.9+10, OK",
        "6.12.0, 1, 21.0.9+10, OK",
        "unknown, 2, 21.0.9+10, WARNING",
        "6.12.0, 2, early, WARNING",
    })
    void jdk21Before21_0_10MayNotSeeVersion2OnNewKernels(
            String kernel, String cgroup, String java, Severity severity) throws Exception {
        FakeEngine engine =
                new FakeEngine().host("kernel", kernel).host("cgroup_version", cgroup).java(java);
        assertThat(found(engine, "JDK"))
                .singleElement()
                .extracting(found -> found.toList().getFirst())
                .isEqualTo(severity);
    }

    @Test
    void unknownJdkIsNotedWithACommandToShowIt() throws Exception {
        FakeEngine engine = new FakeEngine().host("kernel", "6.18.0").host("cgroup_version", "2");
        assertThat(found(engine, "JDK"))
                .containsExactly(
                        tuple(
                                Severity.NOTE,
                                "the Java version of jvm-21 is unknown",
                                "docker run --rm threadscale:jvm-21 -version"));
        assertThat(found(engine.images("jvm-25"), "JDK")).isEmpty();
    }

    /** Such kernels can be built with the old table; then every JDK finds what it looks for. */
    @Test
    void newKernelWithListedControllersIsFine() throws Exception {
        SavedHost.empty(root)
                .with("/proc/cgroups", "#subsys_name\tid\ncpuset\t0\t1\t1\nmemory\t0\t1\t1");
        FakeEngine engine =
                new FakeEngine()
                        .host("kernel", "6.18.0")
                        .host("cgroup_version", "2")
                        .java("21.0.9");
        assertThat(found(engine, "JDK").toString()).contains("WARNING");
        assertThat(found(engine.here(), "JDK").toString()).contains("OK").doesNotContain("WARNING");
    }
}
