package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

    /** The progress of the run: {@code 3/4 forks (at most 10), about 1 s left, 21 min for all}. */
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

    /** No configuration can have more forks than these. */
    void bound(int most) {
        timeLeft.bound(most);
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

    /**
     * The time that the rest of a run will take: a configuration that was measured before takes as
     * long again, any other the mean of those that were.
     */
    static final class TimeLeft {

        private int mostForks;
        private final Map<String, String> pending = new LinkedHashMap<>();
        private final Map<String, Integer> further = new HashMap<>();
        private final Map<String, Long> nanosByConfiguration = new HashMap<>();

        /**
         * Nothing is to run yet.
         *
         * @param mostForks that a configuration can have
         */
        TimeLeft(int mostForks) {
            this.mostForks = mostForks;
        }

        void bound(int most) {
            int fewer = mostForks - most;
            further.replaceAll((_, more) -> Math.max(0, more - fewer));
            mostForks = most;
        }

        /** More forks are to run. */
        void add(List<Fork> forks) {
            forks.forEach(fork -> pending.put(fork.id(), fork.configuration().id()));
        }

        /**
         * Only the configurations of these forks may get further ones.
         *
         * @param last the last ones that are certain
         */
        void mayFollow(List<Fork> last) {
            further.clear();
            last.forEach(fork ->
                    further.merge(
                            fork.configuration().id(),
                            Math.max(0, mostForks - fork.number()),
                            Math::min));
        }

        /** The number of forks that may follow those that are certain. */
        int mayFollow() {
            return further.values().stream().mapToInt(Integer::intValue).sum();
        }

        void ended(ForkRecord fork) {
            pending.remove(fork.id());
            nanosByConfiguration.put(fork.configuration(), fork.durationNanos());
        }

        /** The time that is left; empty before the first fork has ended. */
        Optional<Duration> left() {
            return mean().map(mean -> Duration.ofNanos(nanosLeft(mean)));
        }

        /** The time that is left if every fork follows that may. */
        Optional<Duration> atMostLeft() {
            return mean().map(mean ->
                    Duration.ofNanos(
                            nanosLeft(mean)
                                    + further.entrySet().stream()
                                            .mapToLong(one ->
                                                    one.getValue() * nanos(one.getKey(), mean))
                                            .sum()));
        }

        private long nanosLeft(long mean) {
            return pending.values().stream().mapToLong(id -> nanos(id, mean)).sum();
        }

        private long nanos(String configuration, long mean) {
            return nanosByConfiguration.getOrDefault(configuration, mean);
        }

        private Optional<Long> mean() {
            return nanosByConfiguration.isEmpty()
                    ? Optional.empty()
                    : Optional.of(
                            (long)
                                    nanosByConfiguration.values().stream()
                                            .mapToLong(Long::longValue)
                                            .average()
                                            .orElse(0));
        }
    }
}
