package dev.threadscale.engine.kubernetes;

import java.time.Duration;

/**
 * A moment by a clock that does not jump.
 *
 * @param nanos of that clock
 */
record Deadline(long nanos) {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    boolean isPassed() {
        return System.nanoTime() - nanos >= 0;
    }

    /** What is left until then, at most some time. */
    Duration atMost(Duration most) {
        Duration left = Duration.ofNanos(Math.max(0, nanos - System.nanoTime()));
        return left.compareTo(most) < 0 ? left : most;
    }
}
