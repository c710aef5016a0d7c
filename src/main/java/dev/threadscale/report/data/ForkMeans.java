package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.CsvFile;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.WorkerTable;
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
        Map<String, String> nodes = new HashMap<>();
        ForkRow.read(
                directory,
                run.levels(),
                fork -> {
                    if (!fork.replaced()) {
                        nodes.put(fork.configuration() + " " + fork.fork(), fork.node());
                    }
                });
        if (nodes.isEmpty()) {
            return List.of();
        }
        Map<String, Sum> sums = new LinkedHashMap<>();
        new CsvFile(directory.resolve(WorkerTable.ITERATIONS.file()), run.levels())
                .forEach(row -> {
                    String configuration = row.text("configuration");
                    String fork = configuration + " " + row.text("fork");
                    if (row.isMeasurement() && nodes.containsKey(fork)) {
                        sums.computeIfAbsent(fork, _ -> new Sum(configuration))
                                .add((double) row.known(IterationColumn.ELAPSED_NS.key()));
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
}
