package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Steadiness.IterationSeries;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.stats.Estimate;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The iterations of one configuration, fork by fork; of each only a few numbers are kept. */
record Samples(
        Map<String, String> levels,
        ForkSamples elapsed,
        Map<IterationColumn, ForkSamples> counters,
        Map<String, IterationSeries> series) {

    /** Columns that tables, pictures and reasons show besides the elapsed time. */
    private static final List<IterationColumn> COUNTERS =
            List.of(
                    IterationColumn.CPU_NS,
                    IterationColumn.CPU_USER_NS,
                    IterationColumn.CPU_SYSTEM_NS,
                    IterationColumn.VOLUNTARY_SWITCHES,
                    IterationColumn.INVOLUNTARY_SWITCHES,
                    IterationColumn.CPUS_BUSY_NS,
                    IterationColumn.CPU_PRESSURE_NS,
                    IterationColumn.THROTTLED_PERIODS,
                    IterationColumn.THROTTLED_NS,
                    IterationColumn.GC_NS,
                    IterationColumn.PEAK_THREADS,
                    IterationColumn.CARRIER_THREADS,
                    IterationColumn.HEAP_AFTER_BYTES);

    Samples(Map<String, String> levels) {
        this(
                levels,
                new ForkSamples(),
                new EnumMap<>(IterationColumn.class),
                new LinkedHashMap<>());
    }

    void add(CsvRow row) {
        String fork = row.text("fork");
        double rounds = row.rounds();
        double time = row.known(IterationColumn.ELAPSED_NS.key()) / rounds;
        series.computeIfAbsent(fork, _ -> new IterationSeries())
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
                                elapsed.means(),
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
