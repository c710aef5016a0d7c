package dev.threadscale.run;

import java.time.Duration;
import java.util.Optional;

/** The time of a session after which no fork is begun that can be left out. */
final class Budget {

    private final Optional<Duration> time;
    private final RunClock clock;
    private final long begin;

    private Budget(Optional<Duration> time, RunClock clock) {
        this.time = time;
        this.clock = clock;
        this.begin = clock.nanos();
    }

    /**
     * A budget that begins now.
     *
     * @param time empty if there is no bound
     */
    static Budget from(Optional<Duration> time, RunClock clock) {
        return new Budget(time, clock);
    }

    boolean isSpent() {
        return time.isPresent() && clock.nanos() - begin >= time.get().toNanos();
    }
}
