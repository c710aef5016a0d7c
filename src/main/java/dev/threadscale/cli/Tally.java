package dev.threadscale.cli;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.run.Eta;
import dev.threadscale.run.Round;
import dev.threadscale.run.Scope;
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

    /** Nothing is to run yet. */
    Tally() {
        eta = new Eta(0);
    }

    /** Begins to count what a run has left to do. */
    Tally(Scope scope) {
        eta = new Eta(scope.plan().experiment().measure().mostForks());
        add(scope.pending());
        eta.mayFollow(scope.runnable());
    }

    /** More forks are to run. */
    void add(Round round) {
        add(round.pending());
        eta.mayFollow(round.forks());
    }

    private void add(List<Fork> pending) {
        pending.forEach(fork -> forksLeft.merge(fork.configuration().id(), 1, Integer::sum));
        eta.add(pending);
        forks += pending.size();
    }

    /**
     * Counts a fork that has ended.
     *
     * @return whether it was the last one of its configuration, as far as is known
     */
    boolean ended(Fork fork, ForkRecord record) {
        eta.ended(record);
        forksEnded++;
        return forksLeft.merge(fork.configuration().id(), -1, Integer::sum) == 0;
    }

    /** The time that is left, {@code 2 min left}; empty before the first fork has ended. */
    Optional<String> left() {
        return eta.left()
                .map(left -> {
                    String least = HumanDuration.of(left);
                    String most = HumanDuration.of(eta.atMostLeft().orElse(left));
                    return least + " left" + (most.equals(least) ? "" : atMost(most));
                });
    }

    /** The bound behind a number of forks that is not the last word; else empty. */
    String atMost() {
        int more = eta.mayFollow();
        return more == 0 ? "" : atMost(Integer.toString(forks + more));
    }

    private static String atMost(String bound) {
        return " (at most " + bound + ")";
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
        return (int) forksLeft.values().stream().filter(left -> left == 0).count();
    }
}
