package dev.threadscale.report;

import dev.threadscale.protocol.IterationColumn;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/** Gathers the rows of {@code iterations.csv}; of each only a few numbers are kept. */
final class IterationsFile {

    static final String NAME = "iterations.csv";

    private final RunCsv csv;
    private final Map<String, Samples> configurations = new LinkedHashMap<>();

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
            samples.add(
                    fork,
                    csv.known(row, IterationColumn.ELAPSED_NS.key()),
                    csv.count(row, IterationColumn.CPU_NS.key()),
                    csv.count(row, IterationColumn.THROTTLED_PERIODS.key()));
        }
    }

    /** The configurations with at least one measured iteration. */
    Collection<Measured> measured() {
        return configurations.entrySet().stream()
                .flatMap(entry -> entry.getValue().measured(entry.getKey()).stream())
                .toList();
    }
}
