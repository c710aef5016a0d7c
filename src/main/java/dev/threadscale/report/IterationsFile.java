package dev.threadscale.report;

import dev.threadscale.protocol.IterationColumn;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads {@code iterations.csv} row by row; of a row only three numbers are kept. */
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
            if (csv.isMeasurement(row)) {
                configurations
                        .computeIfAbsent(
                                row.getField("configuration"), id -> new Samples(csv.levels(row)))
                        .add(
                                row.getField("fork"),
                                csv.known(row, IterationColumn.ELAPSED_NS.key()),
                                csv.count(row, IterationColumn.CPU_NS.key()),
                                csv.count(row, IterationColumn.THROTTLED_PERIODS.key()));
            }
        });
        return configurations.entrySet().stream()
                .map(entry -> entry.getValue().measured(entry.getKey()))
                .toList();
    }
}
