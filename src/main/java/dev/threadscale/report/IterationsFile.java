package dev.threadscale.report;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code iterations.csv} row by row; of a row only a few numbers are kept. */
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

    IterationsFile(Path file, Run run) {
        this.csv = new RunCsv(file, run);
    }

    /** The configurations with at least one measured iteration. */
    Collection<Measured> read() {
        Map<String, Samples> configurations = new LinkedHashMap<>();
        csv.forEach(row -> {
            Samples samples =
                    configurations.computeIfAbsent(
                            row.getField("configuration"), id -> new Samples(csv.levels(row)));
            String fork = row.getField("fork");
            boolean measured = csv.isMeasurement(row);
            long iteration = (long) csv.known(row, IterationColumn.ITERATION.key());
            double elapsed = csv.finite(row, IterationColumn.ELAPSED_NS.key());
            samples.follow(fork, measured, iteration, elapsed);
            if (measured) {
                samples.add(fork, csv.known(row, IterationColumn.ELAPSED_NS.key()));
                for (IterationColumn column : COUNTERS) {
                    if (row.findField(column.key()).isPresent()) {
                        csv.count(row, column.key())
                                .ifPresent(value -> samples.count(fork, column, value));
                    }
                }
            }
        });
        return configurations.entrySet().stream()
                .flatMap(entry -> entry.getValue().measured(entry.getKey()).stream())
                .toList();
    }
}
