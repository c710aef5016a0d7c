package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts how far a run is, in forks and in configurations. */
final class Tally {

    private final Map<String, Integer> forksLeft = new HashMap<>();
    private final TimeLeft timeLeft;
    private final Duration later;
    private int forks;
    private int forksEnded;

    /**
     * Begins to count.
     *
     * @param mostForks that a configuration can have
     * @param later the time for other experiments, after this one
     */
    Tally(int mostForks, Duration later) {
        timeLeft = new TimeLeft(mostForks);
        this.later = later;
    }

    /**
     * Adds forks that are going to run.
     *
     * @param certain these and others, after which more may follow
     */
    void add(List<Fork> pending, List<Fork> certain) {
        pending.forEach(fork -> forksLeft.merge(fork.configuration().id(), 1, Integer::sum));
        forks += pending.size();
        timeLeft.add(pending);
        timeLeft.mayFollow(certain);
    }

    /**
     * Counts a fork that has ended.
     *
     * @return true if it was the last one known of its configuration
     */
    boolean ended(Fork fork, ForkRecord record) {
        timeLeft.ended(record);
        forksEnded++;
        return forksLeft.merge(fork.configuration().id(), -1, Integer::sum) == 0;
    }

    /** All forks: {@code 4 forks of 2 configurations (at most 10)}. */
    String size() {
        return "%s of %s%s"
                .formatted(
                        Amounts.of(forks, "fork"),
                        Amounts.of(forksLeft.size(), "configuration"),
                        bound());
    }

    /** How far the run is: {@code 3/4 forks (at most 10), about 1 s left, 21 min for all}. */
    String soFar() {
        String left = forksEnded == forks ? "" : timeLeft.left().map(this::left).orElse("");
        return "%d/%d forks%s%s".formatted(forksEnded, forks, bound(), left);
    }

    private String left(Duration least) {
        String text = Amounts.of(least);
        String most = Amounts.of(timeLeft.atMostLeft().orElse(least));
        return ", about "
                + text
                + " left"
                + (most.equals(text) ? "" : atMost(most))
                + (later.isZero() ? "" : ", " + Agenda.about(least.plus(later)) + " for all");
    }

    /** The bound of a number of forks that may still grow. */
    private String bound() {
        int more = timeLeft.mayFollow();
        return more == 0 ? "" : atMost(Integer.toString(forks + more));
    }

    private static String atMost(String bound) {
        return " (at most " + bound + ")";
    }

    /** The configurations whose forks have all ended: {@code 1/2}. */
    String configurations() {
        long ended = forksLeft.values().stream().filter(left -> left == 0).count();
        return ended + "/" + forksLeft.size();
    }

    /** The part of a bar that stands for the forks that have ended. */
    int partOf(int bar) {
        return forks == 0 ? bar : bar * forksEnded / forks;
    }
}
