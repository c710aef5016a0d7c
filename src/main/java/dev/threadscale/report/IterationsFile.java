package dev.threadscale.report;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads {@code iterations.csv} row by row; of a row only a few numbers are kept. */
final class IterationsFile {

    static final String NAME = "iterations.csv";

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
                samples.add(
                        fork,
                        csv.known(row, IterationColumn.ELAPSED_NS.key()),
                        csv.count(row, IterationColumn.CPU_NS.key()),
                        csv.count(row, IterationColumn.THROTTLED_PERIODS.key()));
            }
        });
        return configurations.entrySet().stream()
                .flatMap(entry -> entry.getValue().measured(entry.getKey()).stream())
                .toList();
    }
}
