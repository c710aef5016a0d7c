package dev.threadscale.measured;

import dev.threadscale.stats.Estimate;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The values of one quantity, fork by fork; a fork whose values are unknown is missing. */
public final class ForkSamples {

    private final Map<Integer, Track> forks = new LinkedHashMap<>();

    /** The values of a fork, which begins without any. */
    public Track of(int fork) {
        return forks.computeIfAbsent(fork, _ -> new Track());
    }

    /** The values of each fork by its number, in the order in which they came. */
    public Map<Integer, Track> forks() {
        return Collections.unmodifiableMap(forks);
    }

    /** The values of all forks together. */
    public double[] toArray() {
        return forks.values().stream()
                .flatMapToDouble(fork -> Arrays.stream(fork.toArray()))
                .toArray();
    }

    /** The number of values. */
    public int size() {
        return forks.values().stream().mapToInt(Track::size).sum();
    }

    public Optional<Estimate> estimate() {
        return forks.isEmpty()
                ? Optional.empty()
                : Optional.of(Estimate.of(forks.values().stream().map(Track::toArray).toList()));
    }

    /** The mean of the estimate. */
    public Optional<Double> mean() {
        return estimate().map(Estimate::mean);
    }
}
