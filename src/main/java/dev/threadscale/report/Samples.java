package dev.threadscale.report;

import dev.threadscale.stats.Estimate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

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

    /** Unknown values are left out, so a fork may be missing here. */
    private static final class Quantity {
        private final Map<String, DoubleStream.Builder> forks = new LinkedHashMap<>();

        void add(String fork, double value) {
            forks.computeIfAbsent(fork, name -> DoubleStream.builder()).add(value);
        }

        Optional<Estimate> estimate() {
            if (forks.isEmpty()) {
                return Optional.empty();
            }
            List<double[]> values =
                    forks.values().stream().map(fork -> fork.build().toArray()).toList();
            return Optional.of(Estimate.of(values));
        }
    }
}
