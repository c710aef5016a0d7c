package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.stats.Estimate;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Gathers the iterations of one configuration, fork by fork. */
final class Samples {

    private final Map<String, String> levels;
    private final ForkSamples elapsed = new ForkSamples();
    private final Map<IterationColumn, ForkSamples> counters = new EnumMap<>(IterationColumn.class);
    private final ByFork<IterationSeries> series = new ByFork<>(IterationSeries::new);

    Samples(Map<String, String> levels) {
        this.levels = levels;
    }

    void add(String fork, double elapsedNs) {
        elapsed.add(fork, elapsedNs);
    }

    void count(String fork, IterationColumn column, double value) {
        counters.computeIfAbsent(column, any -> new ForkSamples()).add(fork, value);
    }

    /** Adds an iteration of any phase to those in their order. */
    void follow(String fork, boolean isMeasurement, double iteration, double elapsedNs) {
        series.of(fork).add(isMeasurement, iteration, elapsedNs);
    }

    Optional<Measured> measured(String configuration) {
        return elapsed.estimate()
                .map(estimate ->
                        new Measured(
                                configuration,
                                levels,
                                estimate,
                                counted(),
                                Steadiness.of(series.values())));
    }

    private Map<IterationColumn, Estimate> counted() {
        Map<IterationColumn, Estimate> counted = new EnumMap<>(IterationColumn.class);
        counters.forEach((column, quantity) ->
                quantity.estimate().ifPresent(estimate -> counted.put(column, estimate)));
        return counted;
    }
}
