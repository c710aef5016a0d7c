package dev.threadscale.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** A stop must win over a fork that is running, before and while it is waited for. */
class StopSignalTest {

    private static final Duration LONG = Duration.ofDays(1);

    private final StopSignal stop = new StopSignal();
    private final CompletableFuture<Void> end = new CompletableFuture<>();

    @Test
    void whatEndsInTimeHasEnded() throws InterruptedException {
        end.complete(null);
        assertThat(stop.await(end, LONG)).isTrue();
    }

    @Test
    void whatDoesNotEndInTimeHasNot() throws InterruptedException {
        assertThat(stop.await(end, Duration.ZERO)).isFalse();
    }

    @Test
    void aStopThatWasRequestedBeforeIsHeeded() {
        stop.request();
        stop.request();
        assertThatThrownBy(() -> stop.await(end, LONG)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void aStopIsHeededEvenIfTheForkEndsAtTheSameTime() {
        stop.request();
        end.complete(null);
        assertThatThrownBy(() -> stop.await(end, LONG)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void aStopEndsTheWait() throws InterruptedException {
        Thread other = Thread.ofVirtual().start(stop::request);
        assertThatThrownBy(() -> stop.await(end, LONG)).isInstanceOf(InterruptedException.class);
        other.join();
    }

    @Test
    void aPauseLastsUntilItsEndOrAStop() throws InterruptedException {
        stop.pause(Duration.ZERO);
        Thread other = Thread.ofVirtual().start(stop::request);
        assertThatThrownBy(() -> stop.pause(LONG)).isInstanceOf(InterruptedException.class);
        other.join();
    }

    @Test
    void aLostConnectionIsNoEnd() {
        IllegalArgumentException lost = new IllegalArgumentException("connection reset");
        end.completeExceptionally(lost);
        assertThatThrownBy(() -> stop.await(end, LONG)).hasCause(lost);
    }
}
