package dev.threadscale.report.data;

import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.table.ForkEnds;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mean elapsed time of each fork that counts, and where it ran.
 *
 * @param node empty if the run has but one
 */
record ForkMeans(String configuration, String node, double nanos) {

    /** Iterations of one fork. */
    private static final class Sum {
        private final String configuration;
        private double nanos;
        private int iterations;

        Sum(String configuration) {
            this.configuration = configuration;
        }

        void add(double more) {
            nanos += more;
            iterations++;
        }
    }

    static List<ForkMeans> read(Path directory, Run run) {
        RunCsv forks = new RunCsv(directory.resolve(ForkEnds.NAME), run);
        if (!forks.exists()) {
            return List.of();
        }
        Map<String, String> nodes = new HashMap<>();
        forks.forEach(row -> {
            if (!RunCsv.isReplaced(row)) {
                nodes.put(id(row), row.findField(ForkColumn.NODE.key()).orElse(""));
            }
        });
        Map<String, Sum> sums = new LinkedHashMap<>();
        RunCsv iterations = new RunCsv(directory.resolve(IterationsFile.NAME), run);
        iterations.forEach(row -> {
            if (iterations.isMeasurement(row) && nodes.containsKey(id(row))) {
                sums.computeIfAbsent(id(row), any -> new Sum(row.getField("configuration")))
                        .add(iterations.known(row, IterationColumn.ELAPSED_NS.key()));
            }
        });
        return sums.entrySet().stream()
                .map(fork ->
                        new ForkMeans(
                                fork.getValue().configuration,
                                nodes.getOrDefault(fork.getKey(), ""),
                                fork.getValue().nanos / fork.getValue().iterations))
                .toList();
    }

    private static String id(Row row) {
        return row.getField("configuration") + " " + row.getField("fork");
    }
}
