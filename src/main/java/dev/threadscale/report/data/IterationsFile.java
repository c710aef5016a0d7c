package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Gathers the rows of {@code iterations.csv}; of each only a few numbers are kept. */
final class IterationsFile {

    static final String NAME = "iterations.csv";

    /** What tables and pictures show besides the elapsed time. */
    private static final List<IterationColumn> COUNTERS =
            List.of(
                    IterationColumn.CPU_NS,
                    IterationColumn.CPU_USER_NS,
                    IterationColumn.CPU_SYSTEM_NS,
                    IterationColumn.VOLUNTARY_SWITCHES,
                    IterationColumn.INVOLUNTARY_SWITCHES,
                    IterationColumn.THROTTLED_PERIODS,
                    IterationColumn.HEAP_AFTER_BYTES);

    private final RunCsv csv;
    private final Map<String, Samples> configurations = new LinkedHashMap<>();
    private List<IterationColumn> counters = List.of();

    IterationsFile(RunCsv csv) {
        this.csv = csv;
    }

    void add(Row row) {
        Samples samples =
                configurations.computeIfAbsent(
                        row.getField("configuration"), id -> new Samples(csv.levels(row)));
        String fork = row.getField("fork");
        boolean measured = csv.isMeasurement(row);
        double iteration = csv.known(row, IterationColumn.ITERATION.key());
        double elapsed = csv.finite(row, IterationColumn.ELAPSED_NS.key());
        samples.follow(fork, measured, iteration, elapsed);
        if (measured) {
            samples.add(fork, csv.known(row, IterationColumn.ELAPSED_NS.key()));
            for (IterationColumn column : counters(row)) {
                csv.count(row, column.key()).ifPresent(value -> samples.count(fork, column, value));
            }
        }
    }

    /** Those that this version of the file has; all rows have the same. */
    private List<IterationColumn> counters(Row row) {
        if (counters.isEmpty()) {
            counters = COUNTERS.stream().filter(column -> row.has(column.key())).toList();
        }
        return counters;
    }

    /** The configurations with at least one measured iteration. */
    Collection<Measured> measured() {
        return configurations.entrySet().stream()
                .flatMap(entry -> entry.getValue().measured(entry.getKey()).stream())
                .toList();
    }
}
