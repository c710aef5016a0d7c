package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.doctor.CheckResult;
import dev.threadscale.doctor.Checkup;
import dev.threadscale.engine.EngineException;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.SavedHost;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Seals what the doctor says about typical hosts. */
@DefaultLocale(language = "fa", country = "IR")
class DiagnosisTest {

    @TempDir private Path root;

    /** What the checkup says about an engine. */
    @FunctionalInterface
    private interface Findings {
        List<CheckResult> of(Checkup checkup) throws InterruptedException;
    }

    private void says(String golden, int width, String host, Findings found) throws Exception {
        Checkup checkup =
                new Checkup(
                        SavedHost.unpack(host, root).files(),
                        Path.of("results"),
                        OptionalLong.of(123L << 30),
                        time -> {},
                        "run");
        String text =
                Diagnosis.of(found.of(checkup)).text(width).replace(System.lineSeparator(), "\n");
        Golden.matches("doctor/" + golden + ".txt", text);
        assertThat(text.lines().filter(line -> !line.contains(" $ ")))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    }

    private static FakeEngine docker() {
        return new FakeEngine()
                .here()
                .host("docker", "28.2.2")
                .host("operating_system", "Debian GNU/Linux 13")
                .host("kernel", "6.18.44")
                .host("cgroup_version", "2");
    }

    @Test
    void laptopOnBatteryWithManyProblems() throws Exception {
        says(
                "laptop",
                80,
                "smt-laptop",
                checkup -> checkup.of(docker().java("21.0.9+10").images("jvm-25", "jvm-21")));
    }

    @Test
    void readyServer() throws Exception {
        says("server", 120, "two-sockets", checkup -> checkup.of(docker().java("21.0.10+7")));
    }

    @ParameterizedTest
    @CsvSource({"no-docker, vm", "bare-host, bare"})
    void hostWithoutDocker(String golden, String host) throws Exception {
        EngineException away =
                EngineException.unusable(
                                "Docker does not answer at unix:///var/run/docker.sock: no such file")
                        .fix("Start Docker, or measure without containers: --engine local.");

        says(golden, 100, host, checkup -> checkup.without(away));
    }

    @Test
    void dockerIsNotCheckedWithoutContainers() throws Exception {
        says("processes", 100, "vm", checkup -> checkup.of(new FakeEngine().processes().here()));
    }

    @Test
    void engineElsewhere() throws Exception {
        says(
                "elsewhere",
                80,
                "vm",
                checkup ->
                        checkup.of(
                                new FakeEngine()
                                        .host("docker", "28.2.2")
                                        .host("cgroup_version", "1")));
    }
}
