package dev.threadscale.report.data;

import dev.threadscale.results.measured.Numbers;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Optional;

/** The values of one quantity, fork by fork; a fork whose values are unknown is missing. */
public final class ForkSamples {

    private final ByFork<Numbers> forks = new ByFork<>(Numbers::new);

    void add(String fork, double value) {
        forks.of(fork).add(value);
    }

    public Optional<Estimate> estimate() {
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        List<double[]> values = forks.values().stream().map(Numbers::toArray).toList();
        return Optional.of(Estimate.of(values));
    }
}
