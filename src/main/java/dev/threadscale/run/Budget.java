package dev.threadscale.run;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** The wall time of a session after which no fork is begun that can be left out. */
final class Budget {

    private final Optional<Instant> end;
    private final InstantSource clock;

    private Budget(Optional<Instant> end, InstantSource clock) {
        this.end = end;
        this.clock = clock;
    }

    /**
     * A budget that begins now.
     *
     * @param time empty if there is no bound
     */
    static Budget from(Optional<Duration> time, InstantSource clock) {
        return new Budget(time.map(clock.instant()::plus), clock);
    }

    boolean isSpent() {
        return end.isPresent() && !clock.instant().isBefore(end.get());
    }
}
