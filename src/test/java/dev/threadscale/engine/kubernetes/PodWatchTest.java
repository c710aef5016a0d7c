package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is known of a pod, and how old that is. */
class PodWatchTest {

    private final FakeCluster cluster = new FakeCluster();
    private final PodWatch watch = new PodWatch(cluster, "fork", new StopSignal());

    @Test
    void aClusterThatRefusesWatchesIsAskedInsteadAndAnswers() throws Exception {
        cluster.then(Pods.running(), Pods.ended(0, "Completed")).with(FakeCluster.Fault.NO_WATCHES);

        watch.look();
        watch.pause(Duration.ofMillis(1));

        assertThat(watch.look()).isEqualTo(new PodState.Ended(0, false));
        assertThat(watch.isUnanswered()).isFalse();
    }

    @Test
    void aClusterThatDoesNotAnswerLeavesTheLastState() {
        cluster.then(Pods.running()).thenTrouble(503, "starting");

        watch.look();

        assertThat(watch.look()).isInstanceOf(PodState.Running.class);
        assertThat(watch.isUnanswered()).isTrue();
    }
}
