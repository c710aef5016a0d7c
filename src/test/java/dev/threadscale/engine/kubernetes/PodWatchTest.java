package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.StopSignal;
import org.junit.jupiter.api.Test;

/** What is known of a pod, and how old that is. */
class PodWatchTest {

    private final FakeCluster cluster = new FakeCluster();
    private final PodWatch watch =
            new PodWatch(cluster, ForkJob.LABEL_JOB, "fork", Patience.USUAL, new StopSignal());

    @Test
    void aClusterThatWatchesNothingIsLookedAtAndNotAway() {
        cluster.then(Pods.running()).withoutWatches();

        assertThat(watch.look()).isInstanceOf(PodState.Running.class);
        assertThat(watch.isAway()).isFalse();
    }

    @Test
    void aClusterThatDoesNotAnswerGivesWhatWasThereBefore() {
        cluster.then(Pods.running()).thenTrouble(503, "starting");

        watch.look();

        assertThat(watch.look()).isInstanceOf(PodState.Running.class);
        assertThat(watch.isAway()).isTrue();
    }
}
