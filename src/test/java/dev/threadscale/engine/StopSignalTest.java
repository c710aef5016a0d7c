package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A stop must win over a fork that is running, before and while it is waited for. */
class StopSignalTest {

    private static final Duration LONG = Duration.ofDays(1);

    private final StopSignal stop = new StopSignal();
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    private static void assertStopped(ThrowingCallable wait) {
        assertThatThrownBy(wait).isInstanceOf(InterruptedException.class);
    }

    @Test
    void waitReturnsWhetherTheEndCameInTime() throws InterruptedException {
        assertThat(stop.await(end, Duration.ZERO)).isFalse();
        end.complete(null);
        assertThat(stop.await(end, LONG)).isTrue();
    }

    /**
     * A process that was stopped reads what came meanwhile only after it has looked at the clock.
     */
    @Test
    void standstillOfTheLauncherDoesNotCount() throws InterruptedException {
        AtomicInteger looks = new AtomicInteger();
        StopSignal stopped =
                new StopSignal(() -> {
                    boolean woken = looks.incrementAndGet() == 2;
                    if (woken) {
                        end.completeAsync(() -> null);
                    }
                    return woken ? Duration.ofSeconds(14).toNanos() : 0;
                });

        assertThat(stopped.await(end, Duration.ofMillis(10))).isTrue();
    }

    @Test
    void standstillNoticedByManyThreadsIsExcludedOnce() throws InterruptedException {
        Set<Thread> begun = ConcurrentHashMap.newKeySet();
        CyclicBarrier all = new CyclicBarrier(2);
        StopSignal stopped =
                new StopSignal(() -> {
                    if (!begun.add(Thread.currentThread())) {
                        return Duration.ofMinutes(3).toNanos();
                    }
                    meet(all);
                    return 0;
                });
        end.complete(null);

        Thread other = Thread.ofVirtual().start(() -> await(stopped));
        await(stopped);
        other.join();

        assertThat(stopped.nanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
    }

    private static void meet(CyclicBarrier others) {
        try {
            others.await();
        } catch (InterruptedException | BrokenBarrierException alone) {
            throw new AssertionError(alone);
        }
    }

    private void await(StopSignal stopped) {
        try {
            assertThat(stopped.await(end, LONG)).isTrue();
        } catch (InterruptedException told) {
            throw new AssertionError(told);
        }
    }

    @Test
    void earlierStopIsHeededEvenIfTheForkHasEnded() {
        stop.request();
        stop.request();
        assertStopped(() -> stop.await(end, LONG));
        end.complete(null);
        assertStopped(() -> stop.await(end, LONG));
    }

    @Test
    void stopEndsWaitsAndPauses() throws InterruptedException {
        stop.pause(Duration.ZERO);
        Thread other = Thread.ofVirtual().start(stop::request);
        assertStopped(() -> stop.await(end, LONG));
        assertStopped(() -> stop.pause(LONG));
        other.join();
    }

    /** Engines look at a fork of hours many times a second. */
    @Test
    void finishedWaitLeavesNothingBehind() throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            assertThat(stop.await(end, Duration.ofNanos(1))).isFalse();
            stop.pause(Duration.ofNanos(1));
        }

        assertThat(end.getNumberOfDependents()).isLessThan(10);
        assertThat(stop.requested.getNumberOfDependents()).isLessThan(10);
    }

    @Test
    void lostConnectionIsNotAnEnd() {
        IllegalArgumentException lost = new IllegalArgumentException("connection reset");
        end.completeExceptionally(lost);
        assertThatThrownBy(() -> stop.await(end, LONG)).hasCause(lost);
    }
}
