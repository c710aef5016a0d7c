package dev.threadscale.measured;

import dev.threadscale.stats.Estimate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The values of one quantity, fork by fork; a fork whose values are unknown is missing. */
public final class ForkSamples {

    private final Map<Integer, Track> forks = new LinkedHashMap<>();

    /** Returns the values of a fork, at first empty. */
    public Track of(int fork) {
        return forks.computeIfAbsent(fork, _ -> new Track());
    }

    /** Adds the forks of other samples. */
    public void add(ForkSamples others) {
        forks.putAll(others.forks);
    }

    /** Returns the values of each fork by its number, in the order in which they were added. */
    public Map<Integer, Track> forks() {
        return Collections.unmodifiableMap(forks);
    }

    /** Returns the values of all forks together. */
    public double[] toArray() {
        return forks.values().stream()
                .flatMapToDouble(fork -> Arrays.stream(fork.toArray()))
                .toArray();
    }

    /** Returns the number of values. */
    public int size() {
        return forks.values().stream().mapToInt(Track::size).sum();
    }

    public Optional<Estimate> estimate() {
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        Collection<Track> tracks = forks.values();
        return Optional.of(
                tracks.stream().anyMatch(Track::isReduced)
                        ? Estimate.of(
                                tracks.stream().map(Track::moments).toList(), Optional.empty())
                        : Estimate.of(tracks.stream().map(Track::toArray).toList()));
    }

    /** Returns the mean of the estimate. */
    public Optional<Double> mean() {
        return estimate().map(Estimate::mean);
    }
}
