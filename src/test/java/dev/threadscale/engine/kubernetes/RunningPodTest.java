package dev.threadscale.engine.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Enforced;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.kubernetes.Cluster.ClusterTimeouts;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A fork is timed out if it is known to run past its time-out, and not if nobody sees it. */
class RunningPodTest {

    private static final Duration LONG = Duration.ofHours(1);

    private final FakeCluster cluster = new FakeCluster();
    private final SleepingClock clock = new SleepingClock();
    private final StopSignal stop = new StopSignal(clock);

    /** A fork that has reached its time-out. */
    private RunningPod due(Duration look) {
        return running(Duration.ZERO, look);
    }

    private RunningPod running(Duration timeout, Duration look) {
        return new RunningPod(
                cluster.waiting(
                        new ClusterTimeouts(
                                LONG,
                                LONG,
                                LONG,
                                LONG,
                                LONG,
                                LONG,
                                look,
                                Duration.ofMillis(1),
                                ShortTimeouts.NO_DUMPS)),
                Pods.running(),
                new Invocation("", Optional.empty(), Enforced.COUNT),
                timeout,
                stop,
                _ -> {});
    }

    private static void assertTimedOut(Optional<ForkEnd> end) {
        assertThat(end.orElseThrow().cause()).isInstanceOf(ForkEnd.StoppedAtTimeout.class);
    }

    @Test
    void nodeWithoutLogIsUnseen() throws Exception {
        cluster.with(FakeCluster.Fault.DEAD_BEHIND_LOG);
        assertThat(due(Duration.ZERO).attend(false)).isEmpty();
    }

    @Test
    void returningNodeHasTimeToReportAnEnd() throws Exception {
        RunningPod pod = due(LONG);
        assertThat(pod.attend(true)).isEmpty();
        assertThat(pod.attend(false)).isEmpty();
    }

    @Test
    void returningNodeIsBelievedAfterThatTime() throws Exception {
        RunningPod pod = due(Duration.ZERO);
        assertThat(pod.attend(true)).isEmpty();
        assertTimedOut(pod.attend(false));
    }

    @Test
    void answerFromBeforeTheTimeOutDoesNotEndTheFork() throws Exception {
        RunningPod pod = due(Duration.ZERO);
        assertThat(pod.attend(false)).isEmpty();
        assertTimedOut(pod.attend(false));
    }

    @Test
    void sleepOfTheLauncherDoesNotCountForTheFork() throws Exception {
        RunningPod pod = running(Duration.ofMinutes(10), LONG);
        clock.sleepInNextWait(LONG);
        assertThat(stop.await(CompletableFuture.completedFuture(null), LONG)).isTrue();

        assertThat(pod.pause()).isGreaterThan(Duration.ofMinutes(9));
        assertThat(pod.attend(false)).isEmpty();
        assertThat(pod.attend(false)).isEmpty();
    }

    @Test
    void timeOutShorterThanTheIntervalIsRespected() throws Exception {
        RunningPod pod = running(Duration.ofMillis(20), LONG);
        assertThat(pod.attend(false)).isEmpty();
        Optional<ForkEnd> end = Optional.empty();
        while (end.isEmpty()) {
            end = pod.attend(false);
        }
        assertTimedOut(end);
    }
}
