package dev.threadscale.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.threadscale.doctor.CheckResult.Severity;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.SavedHost;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
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
                        time -> {})
                .of(engine);
    }

    private List<CheckResult> results(FakeEngine engine, String subject)
            throws InterruptedException {
        return results(engine).stream().filter(result -> result.subject().equals(subject)).toList();
    }

    @ParameterizedTest
    @CsvSource({"2, OK, version 2", "1, NOTE, version 1", "'', NOTE, of unknown version"})
    void theVersionOfControlGroupsIsTheEngines(String version, Severity severity, String what)
            throws Exception {
        assertThat(results(new FakeEngine().host("cgroup_version", version), "cgroup"))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.severity()).isEqualTo(severity);
                    assertThat(result.what()).isEqualTo(what);
                });
    }

    @Test
    void withoutAnyImageNoStudyCanRun() throws Exception {
        assertThat(results(new FakeEngine().images(), "images"))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.severity()).isEqualTo(Severity.ERROR);
                    assertThat(result.remedy().text())
                            .isEqualTo(
                                    "docker compose build worker-jvm worker-jvm-21 worker-jvm-aot");
                });
    }

    @Test
    void aMissingImageIsAWarningButTheNativeOneIsOptional() throws Exception {
        assertThat(results(new FakeEngine().images("jvm-25", "jvm-25-aot"), "images"))
                .extracting(
                        CheckResult::severity, CheckResult::what, result -> result.remedy().text())
                .containsExactly(
                        tuple(Severity.OK, "jvm-25, jvm-25-aot", ""),
                        tuple(
                                Severity.WARNING,
                                "jvm-21 is missing",
                                "docker compose build worker-jvm-21"),
                        tuple(
                                Severity.NOTE,
                                "native-25 is missing",
                                "docker compose --profile native build worker-native"));
    }

    /** A command that names another service would fix nothing. */
    @Test
    void composeBuildsTheImageOfEachRuntimeByTheServiceThatIsNamed() throws Exception {
        String compose = Files.readString(Path.of("compose.yaml"));
        for (RuntimeLevel runtime : RuntimeLevel.TABLE) {
            assertThat(compose)
                    .containsPattern(
                            "\n  %s:\n(    profiles: .*\n)?    image: %s\n"
                                    .formatted(
                                            EngineChecks.service(runtime),
                                            runtime.image(RuntimeLevel.REPOSITORY)));
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
        assertThat(results(engine, "JDK"))
                .singleElement()
                .extracting(CheckResult::severity)
                .isEqualTo(severity);
    }

    @Test
    void anUnknownJdkIsNotedWithTheCommandThatShowsIt() throws Exception {
        FakeEngine engine = new FakeEngine().host("kernel", "6.18.0").host("cgroup_version", "2");
        assertThat(results(engine, "JDK"))
                .singleElement()
                .satisfies(result -> {
                    assertThat(result.severity()).isEqualTo(Severity.NOTE);
                    assertThat(result.remedy().text())
                            .isEqualTo("docker run --rm threadscale:jvm-21 -version");
                });
        assertThat(results(engine.images("jvm-25"), "JDK")).isEmpty();
    }

    /** Such kernels can be built with the old table; then every JDK finds what it looks for. */
    @Test
    void aNewKernelThatStillListsTheControllersHidesNothing() throws Exception {
        SavedHost.empty(root)
                .with("/proc/cgroups", "#subsys_name\tid\ncpuset\t0\t1\t1\nmemory\t0\t1\t1");
        FakeEngine engine =
                new FakeEngine()
                        .host("kernel", "6.18.0")
                        .host("cgroup_version", "2")
                        .java("21.0.9");
        assertThat(results(engine, "JDK")).first().matches(f -> f.severity() == Severity.WARNING);
        assertThat(results(engine.here(), "JDK")).first().matches(f -> f.severity() == Severity.OK);
    }

    @Test
    void filesOfThisHostTellNothingOfAnother() throws Exception {
        assertThat(results(new FakeEngine()))
                .extracting(CheckResult::subject)
                .contains("host", "disk")
                .doesNotContain("CPUs", "load", "steal");
        assertThat(results(new FakeEngine().here()))
                .extracting(CheckResult::subject)
                .contains("CPUs", "load", "steal")
                .doesNotContain("host");
    }

    @Test
    void withoutContainersNothingOfDockerIsChecked() throws Exception {
        assertThat(results(new FakeEngine().processes().here()))
                .extracting(CheckResult::subject)
                .contains("engine", "CPUs")
                .doesNotContain("cgroup", "images", "JDK");
    }
}
