package dev.threadscale.cli.text;

import dev.threadscale.plan.Fork;
import dev.threadscale.results.ForkRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How long the rest of a run will take: a configuration that was measured before takes as long
 * again, any other the mean of those that were.
 */
final class TimeLeft {

    private final int mostForks;
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

    /** How many forks may follow those that are certain. */
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
                                        .mapToLong(
                                                one -> one.getValue() * nanos(one.getKey(), mean))
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
