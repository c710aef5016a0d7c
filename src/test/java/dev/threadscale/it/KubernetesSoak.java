package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * A part of the cluster is stopped in mid-fork and started again: its kubelet, say, or its API
 * server. How is said by {@code -Dthreadscale.kubernetes.stop=COMMAND} and {@code
 * -Dthreadscale.kubernetes.start=COMMAND}, which a shell runs on this host.
 */
class KubernetesSoak extends KubernetesStudy {

    private static final int ITERATIONS = 200;
    private static final int AWAY_SECONDS = 15;

    private static void shell(String property) throws Exception {
        String command = System.getProperty(property);
        assertThat(
                        new ProcessBuilder("sh", "-c", command)
                                .redirectErrorStream(true)
                                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                                .start()
                                .waitFor())
                .as(command)
                .isZero();
    }

    @Test
    void aPartOfTheClusterThatIsAwayInAForkCostsNoRow() throws Exception {
        Assumptions.assumeTrue(
                System.getProperty("threadscale.kubernetes.stop") != null
                        && System.getProperty("threadscale.kubernetes.start") != null,
                "needs -Dthreadscale.kubernetes.stop=COMMAND and …start=COMMAND");
        Path file =
                study.write(
                        SLOW,
                        "{cpus: 1, threads: sequential, tasks: 1}",
                        "{warmup: 0, iterations: %d, forks: 2}".formatted(ITERATIONS));

        Launcher.Running launcher = start(file);
        awaitFork(launcher);
        shell("threadscale.kubernetes.stop");
        // That long it is away; the fork needs longer.
        TimeUnit.SECONDS.sleep(AWAY_SECONDS);
        shell("threadscale.kubernetes.start");

        assertThat(assertCompleted(launcher.end(), 2, ITERATIONS)).isEmpty();
    }
}
