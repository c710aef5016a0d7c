package dev.threadscale.report.data;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Prospect;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.ForkRow;
import dev.threadscale.results.ProspectRow;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The time that would decide the open findings of a run, the cheapest first. */
public final class Prospects {

    /**
     * The largest ratio of the time of a run to that of its forks that is taken to be due to
     * containers and sentinels. A run that was interrupted takes longer.
     */
    private static final double MOST_AROUND = 2;

    /** The mean time of a fork of each configuration, in ns, including its share of the rest. */
    private final Map<Levels, Double> times;

    /** The number of further forks of each configuration for the findings so far. */
    private final Map<Levels, Integer> granted = new HashMap<>();

    private Prospects(List<ForkRow> forks) {
        double around = around(forks);
        this.times =
                forks.stream()
                        .collect(
                                Collectors.groupingBy(
                                        ForkRow::levels,
                                        Collectors.averagingDouble(one -> around * nanos(one))));
    }

    /** Returns the open findings of a run that adds forks for them; none for other runs. */
    public static List<ProspectRow> of(Evidence evidence, List<Finding> claims) {
        MeasureRecord measure = evidence.run().record().experiment().measure();
        return measure.forksMax() == null || measure.precisionPercent() != null
                ? List.of()
                : new Prospects(evidence.ends())
                        .rows(
                                Judge.prospects(
                                        claims,
                                        evidence.data().measurements(),
                                        measure.forksMax()));
    }

    private List<ProspectRow> rows(List<Prospect> prospects) {
        List<ProspectRow> rows = new ArrayList<>();
        List<Prospect> left = new ArrayList<>(prospects);
        left.removeIf(one -> one.forks().isEmpty());
        double total = 0;
        while (!left.isEmpty()) {
            Prospect next =
                    left.stream().min(Comparator.comparingDouble(this::nanos)).orElseThrow();
            total += nanos(next);
            next.sides()
                    .keySet()
                    .forEach(side -> granted.merge(side, further(next, side), Math::max));
            left.remove(next);
            rows.add(
                    new ProspectRow(
                            next.finding().id(),
                            Optional.of(next.forks().getAsInt()),
                            false,
                            Optional.of(Math.round(total))));
        }
        for (Prospect one : prospects) {
            if (one.forks().isEmpty()) {
                rows.add(
                        new ProspectRow(
                                one.finding().id(),
                                Optional.empty(),
                                one.isDoubted(),
                                Optional.empty()));
            }
        }
        return rows;
    }

    /**
     * Returns the time of the forks that a finding needs on top of those of the findings so far.
     */
    private double nanos(Prospect one) {
        return one.sides().keySet().stream()
                .mapToDouble(side ->
                        times.getOrDefault(side, 0.0)
                                * Math.max(0, further(one, side) - granted.getOrDefault(side, 0)))
                .sum();
    }

    private static int further(Prospect one, Levels side) {
        return one.forks().getAsInt() - one.sides().getOrDefault(side, 0);
    }

    private static long nanos(ForkRow fork) {
        return fork.quantities().getOrDefault(ForkQuantity.DURATION_NS, 0L);
    }

    /** Returns the time of a run over that of its forks; below 1 if nodes shared them. */
    private static double around(List<ForkRow> forks) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long all = 0;
        for (ForkRow fork : forks) {
            OptionalLong begin = begin(fork);
            if (begin.isPresent()) {
                first = Math.min(first, begin.getAsLong());
                last = Math.max(last, begin.getAsLong() + nanos(fork));
                all += nanos(fork);
            }
        }
        return all == 0 ? 1 : Math.min(MOST_AROUND, (double) (last - first) / all);
    }

    private static OptionalLong begin(ForkRow fork) {
        try {
            return OptionalLong.of(
                    Duration.between(Instant.EPOCH, Instant.parse(fork.started())).toNanos());
        } catch (DateTimeParseException unknown) {
            return OptionalLong.empty();
        }
    }
}
