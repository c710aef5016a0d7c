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

/** Gathers the rows of {@code iterations.csv}; of each only a few numbers are kept. */
final class IterationsFile {

    /** Columns that tables and pictures show besides the elapsed time. */
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
        configurations
                .computeIfAbsent(row.text("configuration"), _ -> new Samples(row.levels()))
                .add(row);
    }

    /** The configurations with at least one measured iteration. */
    Collection<Measured> measured() {
        return configurations.entrySet().stream()
                .flatMap(entry -> entry.getValue().measured(entry.getKey()).stream())
                .toList();
    }

    /** The iterations of one configuration, fork by fork. */
    private record Samples(
            Map<String, String> levels,
            ForkSamples elapsed,
            Map<IterationColumn, ForkSamples> counters,
            ByFork<IterationSeries> series) {

        Samples(Map<String, String> levels) {
            this(
                    levels,
                    new ForkSamples(),
                    new EnumMap<>(IterationColumn.class),
                    new ByFork<>(IterationSeries::new));
        }

        void add(CsvRow row) {
            String fork = row.text("fork");
            double rounds = row.rounds();
            double time = row.known(IterationColumn.ELAPSED_NS.key()) / rounds;
            series.of(fork)
                    .add(
                            row.isMeasurement(),
                            (double) row.known(IterationColumn.ITERATION.key()),
                            time);
            if (row.isMeasurement()) {
                elapsed.add(fork, time);
                for (IterationColumn column : COUNTERS) {
                    row.count(column.key())
                            .ifPresent(total ->
                                    counters.computeIfAbsent(column, _ -> new ForkSamples())
                                            .add(
                                                    fork,
                                                    column.isTotal()
                                                            ? total / rounds
                                                            : (double) total));
                }
            }
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
