package dev.threadscale.report.data;

import dev.threadscale.results.measured.Numbers;
import dev.threadscale.stats.Estimate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The values of one quantity, fork by fork; a fork whose values are unknown is missing. */
public final class ForkSamples {

    private final Map<String, Numbers> forks = new LinkedHashMap<>();

    /** The fork of the value before, whose values mostly stand together. */
    private @Nullable String last;

    private Numbers ofLast = new Numbers();

    void add(String fork, double value) {
        if (!fork.equals(last)) {
            last = fork;
            ofLast = forks.computeIfAbsent(fork, _ -> new Numbers());
        }
        ofLast.add(value);
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

    /** The mean of the estimate. */
    public Optional<Double> mean() {
        return estimate().map(Estimate::mean);
    }

    /** The mean of each fork, by its number. */
    Map<String, Double> means() {
        Map<String, Double> means = new HashMap<>();
        forks.forEach((fork, values) ->
                means.put(fork, Arrays.stream(values.toArray()).average().orElseThrow()));
        return means;
    }
}
