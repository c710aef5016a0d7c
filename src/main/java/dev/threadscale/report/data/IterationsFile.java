package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.ForkSamples.ByFork;
import dev.threadscale.report.data.Steadiness.IterationSeries;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.stats.Estimate;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Gathers the rows of {@code iterations.csv}; of each only a few numbers are kept. */
final class IterationsFile {

    /** What tables and pictures show beside the elapsed time. */
    private static final List<IterationColumn> COUNTERS =
            List.of(
                    IterationColumn.CPU_NS,
                    IterationColumn.CPU_USER_NS,
                    IterationColumn.CPU_SYSTEM_NS,
                    IterationColumn.VOLUNTARY_SWITCHES,
                    IterationColumn.INVOLUNTARY_SWITCHES,
                    IterationColumn.THROTTLED_PERIODS,
                    IterationColumn.THROTTLED_NS,
                    IterationColumn.GC_NS,
                    IterationColumn.PEAK_THREADS,
                    IterationColumn.HEAP_AFTER_BYTES);

    private final Map<String, Samples> configurations = new LinkedHashMap<>();

    void add(CsvRow row) {
        Samples samples =
                configurations.computeIfAbsent(
                        row.text("configuration"), _ -> new Samples(row.levels()));
        String fork = row.text("fork");
        boolean measured = row.isMeasurement();
        double iteration = (double) row.known(IterationColumn.ITERATION.key());
        double rounds = row.rounds();
        double elapsed = row.known(IterationColumn.ELAPSED_NS.key()) / rounds;
        samples.follow(fork, measured, iteration, elapsed);
        if (measured) {
            samples.add(fork, elapsed);
            for (IterationColumn column : COUNTERS) {
                OptionalLong value = row.count(column.key());
                if (value.isPresent()) {
                    double total = (double) value.getAsLong();
                    samples.count(fork, column, column.isTotal() ? total / rounds : total);
                }
            }
        }
    }

    /** The configurations with at least one measured iteration. */
    Collection<Measured> measured() {
        return configurations.entrySet().stream()
                .flatMap(entry -> entry.getValue().measured(entry.getKey()).stream())
                .toList();
    }

    /** Gathers the iterations of one configuration, fork by fork. */
    static final class Samples {

        private final Map<String, String> levels;
        private final ForkSamples elapsed = new ForkSamples();
        private final Map<IterationColumn, ForkSamples> counters =
                new EnumMap<>(IterationColumn.class);
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
}
