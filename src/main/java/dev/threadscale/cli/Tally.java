package dev.threadscale.cli;

import dev.threadscale.plan.Fork;
import dev.threadscale.run.Eta;
import dev.threadscale.store.ForkRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How far a run is, counted in forks and in configurations. */
final class Tally {

    private final Map<String, Integer> forksLeft = new HashMap<>();
    private final Eta eta;
    private int forks;
    private int forksEnded;
    private int configurationsEnded;

    /**
     * Begins to count.
     *
     * @param pending what is to run
     */
    Tally(List<Fork> pending) {
        eta = new Eta(List.of());
        add(pending);
    }

    /** More forks are to run. */
    final synchronized void add(List<Fork> pending) {
        pending.forEach(fork -> forksLeft.merge(fork.configuration().id(), 1, Integer::sum));
        eta.add(pending);
        forks += pending.size();
    }

    /**
     * Counts a fork that has ended.
     *
     * @return whether it was the last one of its configuration
     */
    boolean ended(Fork fork, ForkRecord record) {
        eta.ended(record);
        forksEnded++;
        boolean last = forksLeft.merge(fork.configuration().id(), -1, Integer::sum) == 0;
        if (last) {
            configurationsEnded++;
        }
        return last;
    }

    /** The time that is left; empty before the first fork has ended. */
    Optional<Duration> left() {
        return eta.left();
    }

    int forks() {
        return forks;
    }

    int forksEnded() {
        return forksEnded;
    }

    int configurations() {
        return forksLeft.size();
    }

    int configurationsEnded() {
        return configurationsEnded;
    }
}
