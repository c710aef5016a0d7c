package dev.threadscale.report.data;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.layout.Run;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.results.csv.CsvFile;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mean elapsed time of one fork that counts, and where it ran.
 *
 * @param node empty if the run has but one
 */
record ForkMeans(String configuration, String node, double nanos) {

    private record ForkId(String configuration, String number) {}

    static List<ForkMeans> read(Run run) {
        Map<ForkId, String> nodes = new HashMap<>();
        ForkRow.read(
                run.directory(),
                run.levels(),
                fork ->
                        nodes.put(
                                new ForkId(fork.configuration(), Integer.toString(fork.fork())),
                                fork.node()));
        if (nodes.isEmpty()) {
            return List.of();
        }
        Map<ForkId, DoubleSummaryStatistics> times = new LinkedHashMap<>();
        new CsvFile(run.directory().resolve(WorkerTable.ITERATIONS.file()), run.levels())
                .forEach(row -> {
                    ForkId fork = new ForkId(row.text("configuration"), row.text("fork"));
                    if (row.isMeasurement() && nodes.containsKey(fork)) {
                        times.computeIfAbsent(fork, _ -> new DoubleSummaryStatistics())
                                .accept((double) row.known(IterationColumn.ELAPSED_NS.key()));
                    }
                });
        return times.entrySet().stream()
                .map(fork ->
                        new ForkMeans(
                                fork.getKey().configuration(),
                                nodes.getOrDefault(fork.getKey(), ""),
                                fork.getValue().getAverage()))
                .toList();
    }
}
