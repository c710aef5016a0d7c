package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C while a cluster tries images costs nothing, and is an end like any other Ctrl-C. */
class StoppedProbesIT {

    private static final int SIGTERM = 128 + 15;

    @TempDir private Path folder;

    private Launcher.Running start(StuckCluster cluster, String... command) throws IOException {
        return Launcher.start(Map.of("KUBECONFIG", cluster.kubeconfig(folder).toString()), command);
    }

    private Launcher.Running startStudy(StuckCluster cluster) throws IOException {
        Study study = new Study(folder);
        study.write(
                "{name: sleep}",
                "{cpus: 1, threads: platform, tasks: 1}",
                "{warmup: 0, iterations: 1, forks: 1}");
        return start(cluster, study.arguments("--engine=kubernetes"));
    }

    @Test
    void ctrlCEndsTheRunBeforeItHasBegun() throws Exception {
        try (StuckCluster cluster = new StuckCluster(false)) {
            Launcher.Running launcher = startStudy(cluster);
            cluster.awaitPod();
            launcher.interrupt();
            assertThat(launcher.end().endedWith(130).err())
                    .contains("Interrupted. No fork of study was started.")
                    .doesNotContain("error:");
            cluster.awaitDeletion();
        }
    }

    @Test
    void politeKillOfTheDoctorIsOneToo() throws Exception {
        try (StuckCluster cluster = new StuckCluster(false)) {
            Launcher.Running launcher = start(cluster, "doctor", "--engine=kubernetes");
            cluster.awaitPod();
            ProcessHandle.of(launcher.pid()).orElseThrow().destroy();
            assertThat(launcher.end().endedWith(SIGTERM).err())
                    .contains("Interrupted.")
                    .doesNotContain("error:");
        }
    }

    @Test
    void ctrlCAgainLeavesAtOnceThoughNothingCanBeRemoved() throws Exception {
        try (StuckCluster cluster = new StuckCluster(true)) {
            Launcher.Running launcher = startStudy(cluster);
            cluster.awaitPod();
            launcher.interrupt();
            cluster.awaitDeletion();
            launcher.interrupt();
            assertThat(launcher.end().endedWith(130).err()).contains("Exited at once.");
        }
    }
}
