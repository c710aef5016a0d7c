package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An Engine in a container that may use one CPU, and not the first. It does not say which. */
@Order(5)
class ConfinedHostIT extends StudyOnDocker {

    private static final String CPU = "1";

    @TempDir private static Path folder;
    @AutoClose private static OtherHost lab;

    @BeforeAll
    static void anotherHost() throws Exception {
        lab = OtherHost.start(folder, CPU);
        lab.give(Docker.IMAGE);
    }

    @Test
    void forksUseTheCpusOfTheEngineAndOtherLevelsAreUnavailable() throws Exception {
        study.write(
                "{name: factorization}",
                "{cpus: [1, 2, {cpuset: \"0\"}], threads: [platform], tasks: [2]}",
                ONE_ITERATION);

        Launcher.run(lab.environment(), study.arguments()).endedWith(0);

        assertThat(study.assertCompleted(1))
                .allSatisfy(fork -> assertThat(fork.get("cpuset").asText()).isEqualTo(CPU));
        assertThat(study.rows("unavailable.csv"))
                .extracting(row -> row.getField("reason"))
                .containsExactlyInAnyOrder(
                        "it needs 2 CPUs and the host has 1",
                        "it needs the CPUs 0 and the host has 1");
    }
}
