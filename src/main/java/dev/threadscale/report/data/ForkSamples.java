package dev.threadscale.report.data;

import dev.threadscale.results.measured.Numbers;
import dev.threadscale.stats.Estimate;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The values of one quantity, fork by fork; a fork whose values are unknown is missing. */
public final class ForkSamples {

    private final ByFork<Numbers> forks = new ByFork<>(Numbers::new);

    void add(String fork, double value) {
        forks.of(fork).add(value);
    }

    /** The number of values. */
    public int size() {
        return forks.values().stream().mapToInt(Numbers::size).sum();
    }

    public Optional<Estimate> estimate() {
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        List<double[]> values = forks.values().stream().map(Numbers::toArray).toList();
        return Optional.of(Estimate.of(values));
    }

    /** The mean of each fork, by its number. */
    Map<String, Double> means() {
        Map<String, Double> means = new HashMap<>();
        forks.forks.forEach((fork, values) ->
                means.put(fork, Arrays.stream(values.toArray()).average().orElseThrow()));
        return means;
    }

    /** Values of each fork. Rows of a fork follow each other, so the latest is at hand. */
    static final class ByFork<V> {

        private final Supplier<V> fresh;
        private final Map<String, V> forks = new LinkedHashMap<>();
        private @Nullable String latestFork;
        private @Nullable V latest;

        ByFork(Supplier<V> fresh) {
            this.fresh = fresh;
        }

        V of(String fork) {
            V known = latest;
            if (known == null || !fork.equals(latestFork)) {
                known = forks.computeIfAbsent(fork, any -> fresh.get());
                latest = known;
                latestFork = fork;
            }
            return known;
        }

        boolean isEmpty() {
            return forks.isEmpty();
        }

        /** In the order of their first rows. */
        Collection<V> values() {
            return forks.values();
        }
    }
}
