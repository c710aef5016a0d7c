package dev.threadscale.results;

import dev.threadscale.measured.ForkRecord;
import dev.threadscale.stats.Quantiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The times of the sentinel between blocks, from {@code sentinels.csv}.
 *
 * @param rows in chronological order
 * @param disturbing the numbers of sentinels right before forks that are marked as disturbed
 */
public record SentinelReadings(List<SentinelRow> rows, Set<Integer> disturbing) {

    /** Reads the sentinels of a run. */
    static SentinelReadings read(Path directory, List<ForkRecord> forks) {
        Set<Integer> disturbing = new HashSet<>();
        for (ForkRecord fork : forks) {
            if (!fork.disturbances().isEmpty() && fork.sentinel() != null) {
                disturbing.add(fork.sentinel());
            }
        }
        List<SentinelRow> rows = new ArrayList<>();
        SentinelRow.read(directory, rows::add);
        return new SentinelReadings(rows, disturbing);
    }

    /** Returns the median in ns; empty if none completed. */
    public Optional<Double> median() {
        double[] known =
                rows.stream()
                        .flatMap(row -> row.medianNanos().stream())
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        return known.length == 0 ? Optional.empty() : Optional.of(Quantiles.middle(known));
    }

    /** Returns the readings of one node. */
    public SentinelReadings of(String node) {
        return new SentinelReadings(
                rows.stream().filter(row -> row.node().equals(node)).toList(), disturbing);
    }

    /** Returns the readings of each node, in the order in which the nodes began. */
    public List<SentinelReadings> byNode() {
        return rows.stream().map(SentinelRow::node).distinct().map(this::of).toList();
    }

    /** Returns true if a fork right before or after a sentinel is marked as disturbed. */
    public boolean isBesideDisturbed(int index) {
        return rows.subList(Math.max(0, index - 1), index + 1).stream()
                .anyMatch(row -> disturbing.contains(row.number()));
    }
}
