package dev.threadscale.report.data;

import dev.threadscale.report.layout.Run;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.SentinelRow;
import dev.threadscale.stats.Quantiles;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Times of the sentinel between blocks, from {@code sentinels.csv}.
 *
 * @param readings in the order of time
 */
public record SentinelReadings(List<Reading> readings) {

    /**
     * One of them.
     *
     * @param node that measured it; empty if the run has but one
     * @param minutes since the first
     * @param medianNanos of its iterations; empty if it did not complete
     * @param disturbedAfter true if forks are marked as disturbed that ran between it and the next
     */
    public record Reading(
            String node, double minutes, Optional<Double> medianNanos, boolean disturbedAfter) {}

    public SentinelReadings {
        readings = List.copyOf(readings);
    }

    public static SentinelReadings read(Run run) {
        Set<Integer> disturbed = new HashSet<>();
        ForkRow.read(
                run.directory(),
                run.levels(),
                fork -> {
                    if (!fork.disturbed().isEmpty() && fork.sentinel() != null) {
                        disturbed.add(fork.sentinel());
                    }
                });
        List<Instant> first = new ArrayList<>();
        List<Reading> readings = new ArrayList<>();
        SentinelRow.read(
                run.directory(),
                row -> {
                    first.add(row.started());
                    readings.add(
                            new Reading(
                                    row.node(),
                                    Duration.between(first.getFirst(), row.started()).toMillis()
                                            / 60_000.0,
                                    row.medianNanos().stream().boxed().findFirst(),
                                    disturbed.contains(row.number())));
                });
        return new SentinelReadings(readings);
    }

    /** Their median in ns; empty if none completed. */
    public Optional<Double> median() {
        double[] known =
                readings.stream()
                        .flatMap(one -> one.medianNanos().stream())
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        return known.length == 0 ? Optional.empty() : Optional.of(Quantiles.middle(known));
    }

    /** Those of one node. */
    SentinelReadings of(String node) {
        return new SentinelReadings(
                readings.stream().filter(one -> one.node().equals(node)).toList());
    }

    /** Those of each node, in the order in which they began. */
    public List<SentinelReadings> byNode() {
        return readings.stream()
                .collect(
                        Collectors.groupingBy(
                                Reading::node, LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(SentinelReadings::new)
                .toList();
    }

    /** True if forks are marked as disturbed that ran right before or right after one. */
    public boolean isBesideDisturbed(int index) {
        return readings.get(index).disturbedAfter()
                || (index > 0 && readings.get(index - 1).disturbedAfter());
    }
}
