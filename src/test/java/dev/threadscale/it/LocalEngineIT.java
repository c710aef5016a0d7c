package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without containers the same plan runs, and every result says what it is worth. */
class LocalEngineIT {

    @TempDir private Path folder;

    @Test
    void processesGetTheirCpusAndWhatCannotBeEnforcedIsUnavailable() throws Exception {
        Assumptions.assumeTrue(Files.exists(Path.of("/proc/self/status")), "needs Linux");
        Study study = new Study(folder);
        Path file =
                study.write(
                        "{name: factorization}",
                        "{runtime: [jvm-25, jvm-21], cpus: [1, {quota: 0.5}], threads: virtual,"
                                + " tasks: 10}",
                        "{warmup: 1, iterations: 2, forks: 1}");

        Launcher.End end =
                Launcher.run(
                        "run",
                        file.toString(),
                        "--engine",
                        "local",
                        "--results",
                        study.results().toString());

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(study.fork().get("seen").get("processors").asText()).isEqualTo("1");
        assertThat(study.fork().get("seen").get("affinity").asText())
                .isEqualTo(study.fork().get("cpuset").asText());
        assertThat(study.runJson().get("isolated").asBoolean()).isFalse();
        assertThat(study.iterations())
                .hasSize(3)
                .allMatch(row -> row.getField("engine").equals("local"));
        assertThat(end.err())
                .contains("a process without a container has no CPU quota")
                .contains("the local engine runs Java 25 alone, not jvm-21");
        assertThat(end.out()).contains("not isolated");
    }
}
