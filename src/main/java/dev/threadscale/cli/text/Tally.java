package dev.threadscale.cli.text;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the progress of a run in forks and configurations, and estimates the remaining time: a
 * configuration that was measured before takes the same time again, any other takes the mean of
 * those measured.
 */
final class Tally {

    private final Map<String, Integer> forksLeft = new HashMap<>();
    private final Map<String, Integer> further = new HashMap<>();
    private final Map<String, Long> nanosByConfiguration = new HashMap<>();
    private final Duration later;
    private int mostForks;
    private int forks;
    private int forksEnded;

    /**
     * Creates a tally.
     *
     * @param mostForks maximum number of forks of a configuration
     * @param later the time for other experiments after this one
     */
    Tally(int mostForks, Duration later) {
        this.mostForks = mostForks;
        this.later = later;
    }

    /**
     * Adds forks that are going to run.
     *
     * @param certain these and others; only their configurations may get further forks
     */
    void add(List<Fork> pending, List<Fork> certain) {
        pending.forEach(fork -> forksLeft.merge(fork.configuration().id(), 1, Integer::sum));
        forks += pending.size();
        further.clear();
        certain.forEach(fork ->
                further.merge(
                        fork.configuration().id(),
                        Math.max(0, mostForks - fork.number()),
                        Math::min));
    }

    /**
     * Counts a fork that has ended.
     *
     * @return true if it was the last known fork of its configuration
     */
    boolean ended(Fork fork, ForkRecord record) {
        nanosByConfiguration.put(record.configuration(), record.durationNanos());
        forksEnded++;
        return forksLeft.merge(fork.configuration().id(), -1, Integer::sum) == 0;
    }

    /** Returns the number of all forks: {@code 4 forks of 2 configurations (at most 10)}. */
    String size() {
        return "%s of %s%s"
                .formatted(
                        Amounts.of(forks, "fork"),
                        Amounts.of(forksLeft.size(), "configuration"),
                        bound());
    }

    /**
     * Returns the progress of the run: {@code 3/4 forks (at most 10), about 1 s left, 21 min for
     * all}.
     */
    String soFar() {
        String left = forksEnded == forks ? "" : mean().map(this::left).orElse("");
        return "%d/%d forks%s%s".formatted(forksEnded, forks, bound(), left);
    }

    /**
     * Returns the remaining time, including the maximum if all possible forks follow.
     *
     * @param mean of a fork whose configuration was not measured yet
     */
    private String left(long mean) {
        Duration least = time(forksLeft, mean);
        String text = Amounts.of(least);
        String most = Amounts.of(least.plus(time(further, mean)));
        return ", about "
                + text
                + " left"
                + (most.equals(text) ? "" : atMost(most))
                + (later.isZero() ? "" : ", " + Agenda.about(least.plus(later)) + " for all");
    }

    /** Limits the number of forks of all configurations. */
    void bound(int most) {
        int fewer = mostForks - most;
        further.replaceAll((_, more) -> Math.max(0, more - fewer));
        mostForks = most;
    }

    /** Returns the bound of a number of forks that may still grow. */
    private String bound() {
        int more = further.values().stream().mapToInt(Integer::intValue).sum();
        return more == 0 ? "" : atMost(Integer.toString(forks + more));
    }

    private static String atMost(String bound) {
        return " (at most " + bound + ")";
    }

    /** Returns the number of configurations whose forks have all ended: {@code 1/2}. */
    String configurations() {
        long ended = forksLeft.values().stream().filter(left -> left == 0).count();
        return ended + "/" + forksLeft.size();
    }

    /** Returns the part of a bar that represents the completed forks. */
    int partOf(int bar) {
        return forks == 0 ? bar : bar * forksEnded / forks;
    }

    private Duration time(Map<String, Integer> forksByConfiguration, long mean) {
        return Duration.ofNanos(
                forksByConfiguration.entrySet().stream()
                        .mapToLong(one ->
                                one.getValue()
                                        * nanosByConfiguration.getOrDefault(one.getKey(), mean))
                        .sum());
    }

    /** Returns the mean; empty before the first fork has ended. */
    private Optional<Long> mean() {
        return nanosByConfiguration.values().stream().mapToLong(Long::longValue).average().stream()
                .mapToObj(mean -> (long) mean)
                .findFirst();
    }
}
