package dev.threadscale.report;

import java.util.Map;
import java.util.OptionalDouble;

/** Gathers the iterations of one configuration, fork by fork. */
final class Samples {

    private final Map<String, String> levels;
    private final Quantity elapsed = new Quantity();
    private final Quantity cpu = new Quantity();
    private final Quantity throttledPeriods = new Quantity();

    Samples(Map<String, String> levels) {
        this.levels = levels;
    }

    void add(String fork, double elapsedNs, OptionalDouble cpuNs, OptionalDouble periods) {
        elapsed.add(fork, elapsedNs);
        cpuNs.ifPresent(value -> cpu.add(fork, value));
        periods.ifPresent(value -> throttledPeriods.add(fork, value));
    }

    Measured measured(String configuration) {
        return new Measured(
                configuration,
                levels,
                elapsed.estimate().orElseThrow(),
                cpu.estimate(),
                throttledPeriods.estimate());
    }
}
