package dev.threadscale.run;

import dev.threadscale.plan.Fork;
import dev.threadscale.store.ForkRecord;
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
public final class Eta {

    private final Map<String, String> pending = new LinkedHashMap<>();
    private final Map<String, Long> nanosByConfiguration = new HashMap<>();

    public Eta(List<Fork> forks) {
        add(forks);
    }

    /** More forks are to run. */
    public synchronized void add(List<Fork> forks) {
        forks.forEach(fork -> pending.put(fork.id(), fork.configuration().id()));
    }

    public void ended(ForkRecord fork) {
        pending.remove(fork.id());
        nanosByConfiguration.put(fork.configuration(), fork.durationNanos());
    }

    /** The time that is left; empty before the first fork has ended. */
    public Optional<Duration> left() {
        if (nanosByConfiguration.isEmpty()) {
            return Optional.empty();
        }
        long mean =
                (long)
                        nanosByConfiguration.values().stream()
                                .mapToLong(Long::longValue)
                                .average()
                                .orElse(0);
        return Optional.of(
                Duration.ofNanos(
                        pending.values().stream()
                                .mapToLong(id -> nanosByConfiguration.getOrDefault(id, mean))
                                .sum()));
    }
}
