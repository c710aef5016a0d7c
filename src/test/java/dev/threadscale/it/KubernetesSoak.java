package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A part of the cluster is stopped in mid-run and started again. How is said for each part by
 * {@code -Dthreadscale.kubernetes.PART.stop=COMMAND} and {@code
 * -Dthreadscale.kubernetes.PART.start=COMMAND}, which a shell runs on this host; a part without
 * commands is skipped.
 */
class KubernetesSoak extends KubernetesStudy {

    private static final int FORKS = 3;

    /** A fork takes twenty seconds. */
    private static final int ITERATIONS = 200;

    /** Shorter than the rest of a fork, than all of it, and than two. */
    private static final List<Integer> AWAY_SECONDS = List.of(10, 25, 45);

    @ParameterizedTest
    @ValueSource(strings = {"kubelet", "apiserver"})
    void partOfTheClusterThatIsAwayCostsNoForkAndNoRow(String part) throws Exception {
        String stop = "threadscale.kubernetes.%s.stop".formatted(part);
        String start = "threadscale.kubernetes.%s.start".formatted(part);
        TestNamespace.assumeKnown(stop);
        TestNamespace.assumeKnown(start);
        study.write(
                SLOW,
                "{cpus: 1, threads: sequential, tasks: 1}",
                "{warmup: 0, iterations: %d, forks: %d}".formatted(ITERATIONS, FORKS));

        Launcher.Running launcher = start();
        for (int seconds : AWAY_SECONDS) {
            awaitFork(launcher);
            TestNamespace.shell(stop);
            try {
                TimeUnit.SECONDS.sleep(seconds);
            } finally {
                TestNamespace.shell(start);
            }
        }

        assertThat(assertCompleted(launcher.end(), FORKS, ITERATIONS)).isEmpty();
    }
}
