package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * A moment on a clock that does not jump.
 *
 * @param clock in ns
 * @param nanos the moment on that clock
 */
record Deadline(LongSupplier clock, long nanos) {

    /** Creates a deadline that only counts time in which the launcher runs. */
    static Deadline in(Duration time, StopSignal stop) {
        return in(time, stop::nanos);
    }

    static Deadline in(Duration time, LongSupplier clock) {
        return new Deadline(clock, clock.getAsLong() + time.toNanos());
    }

    boolean isPassed() {
        return clock.getAsLong() - nanos >= 0;
    }

    /** Returns the remaining time, limited to the given maximum. */
    Duration atMost(Duration most) {
        Duration left = Duration.ofNanos(Math.max(0, nanos - clock.getAsLong()));
        return left.compareTo(most) < 0 ? left : most;
    }
}
