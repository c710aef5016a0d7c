package dev.threadscale.report.data;

import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.report.table.ForkEnds;
import dev.threadscale.results.SentinelColumn;
import dev.threadscale.stats.Usual;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the sentinel between blocks took, as {@code sentinels.csv} says.
 *
 * @param readings in the order of time
 */
public record Sentinels(List<Reading> readings) {

    static final String NAME = "sentinels.csv";

    /**
     * One of them.
     *
     * @param node that measured it; empty if the run has but one
     * @param minutes since the first
     * @param medianNanos of its iterations; empty if it did not complete
     * @param disturbedAfter whether forks are marked that ran between it and the next
     */
    public record Reading(
            String node, double minutes, OptionalDouble medianNanos, boolean disturbedAfter) {}

    public Sentinels {
        readings = List.copyOf(readings);
    }

    public static Sentinels read(Path directory, Run run) {
        RunCsv csv = new RunCsv(directory.resolve(NAME), run);
        if (!csv.exists()) {
            return new Sentinels(List.of());
        }
        Set<String> disturbed = new HashSet<>();
        RunCsv forks = new RunCsv(directory.resolve(ForkEnds.NAME), run);
        if (forks.exists()) {
            forks.forEach(row -> {
                if (!row.getField(ForkColumn.DISTURBED.key()).isEmpty()) {
                    disturbed.add(row.getField(ForkColumn.SENTINEL.key()));
                }
            });
        }
        List<Reading> readings = new ArrayList<>();
        List<Instant> first = new ArrayList<>();
        csv.forEach(row -> {
            Instant started = started(csv, row);
            first.add(started);
            readings.add(
                    new Reading(
                            row.findField(SentinelColumn.NODE.key()).orElse(""),
                            Duration.between(first.getFirst(), started).toMillis() / 60_000.0,
                            csv.number(row, SentinelColumn.ELAPSED_MEDIAN_NS.key()),
                            disturbed.contains(row.getField(SentinelColumn.SENTINEL.key()))));
        });
        return new Sentinels(readings);
    }

    private static Instant started(RunCsv csv, Row row) {
        String column = SentinelColumn.STARTED.key();
        try {
            return Instant.parse(row.getField(column));
        } catch (DateTimeParseException garbage) {
            throw csv.broken(row, column, row.getField(column));
        }
    }

    /** What they took, in ns; empty if none completed. */
    public OptionalDouble median() {
        double[] known =
                readings.stream().flatMapToDouble(one -> one.medianNanos().stream()).toArray();
        return known.length == 0 ? OptionalDouble.empty() : OptionalDouble.of(Usual.median(known));
    }

    /** Those of one node. */
    Sentinels of(String node) {
        return new Sentinels(readings.stream().filter(one -> one.node().equals(node)).toList());
    }

    /** Those of each node, in the order in which they began. */
    public List<Sentinels> byNode() {
        return readings.stream()
                .collect(
                        Collectors.groupingBy(
                                Reading::node, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(Sentinels::new)
                .toList();
    }

    /** Whether forks are marked that ran right before or right after one. */
    public boolean isBesideDisturbed(int index) {
        return readings.get(index).disturbedAfter()
                || (index > 0 && readings.get(index - 1).disturbedAfter());
    }
}
