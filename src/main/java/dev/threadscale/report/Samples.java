package dev.threadscale.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Gathers the iterations of one configuration, fork by fork. */
final class Samples {

    private final Map<String, String> levels;
    private final Quantity elapsed = new Quantity();
    private final Quantity cpu = new Quantity();
    private final Quantity throttledPeriods = new Quantity();
    private final Map<String, Series> series = new LinkedHashMap<>();

    Samples(Map<String, String> levels) {
        this.levels = levels;
    }

    void add(String fork, double elapsedNs, OptionalDouble cpuNs, OptionalDouble periods) {
        elapsed.add(fork, elapsedNs);
        cpuNs.ifPresent(value -> cpu.add(fork, value));
        periods.ifPresent(value -> throttledPeriods.add(fork, value));
    }

    /** Adds an iteration of any phase to those in their order. */
    void follow(String fork, boolean isMeasurement, double iteration, double elapsedNs) {
        series.computeIfAbsent(fork, any -> new Series()).add(isMeasurement, iteration, elapsedNs);
    }

    Optional<Measured> measured(String configuration) {
        return elapsed.estimate()
                .map(estimate ->
                        new Measured(
                                configuration,
                                levels,
                                estimate,
                                cpu.estimate(),
                                throttledPeriods.estimate(),
                                Steadiness.of(series.values())));
    }
}
