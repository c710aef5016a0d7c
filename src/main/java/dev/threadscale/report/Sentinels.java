package dev.threadscale.report;

import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.SentinelColumn;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What the sentinel between blocks took, as {@code sentinels.csv} says.
 *
 * @param readings in the order of time
 */
record Sentinels(List<Reading> readings) {

    private static final String NAME = "sentinels.csv";

    /**
     * One of them.
     *
     * @param minutes since the first
     * @param medianNanos of its iterations; empty if it did not complete
     * @param disturbedAfter whether forks are marked that ran between it and the next
     */
    record Reading(double minutes, OptionalDouble medianNanos, boolean disturbedAfter) {}

    Sentinels {
        readings = List.copyOf(readings);
    }

    static Sentinels read(Path directory, Run run) {
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

    /** Whether forks are marked that ran right before or right after one. */
    boolean isBesideDisturbed(int index) {
        return readings.get(index).disturbedAfter()
                || (index > 0 && readings.get(index - 1).disturbedAfter());
    }
}
