package dev.threadscale.report;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Prospect;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.ExperimentRecord.MeasureRecord;
import dev.threadscale.results.ProspectRow;
import dev.threadscale.results.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** The time that would decide the open findings of a run, in ascending order. */
final class Prospects {

    /**
     * The largest ratio of the time of a run to that of its forks that is taken to be due to
     * containers and sentinels. A run that was interrupted takes longer.
     */
    private static final double MOST_AROUND = 2;

    private Prospects() {}

    /**
     * Returns the open findings of a run whose budget has bounded its forks; none for other runs,
     * to which more time gives no further forks. A budget gives equally many forks to each
     * configuration that findings compare, decided or not, and so does a larger one.
     */
    static List<ProspectRow> of(Run run, List<Finding> claims) {
        MeasureRecord measure = run.record().experiment().measure();
        Integer most = measure.forksMax();
        Integer now = measure.forksInBudget();
        if (most == null || now == null) {
            return List.of();
        }
        Measurements measurements = run.measurements();
        double round = nanos(run.forks(), Judge.compared(claims, measurements));
        List<ProspectRow> rows = new ArrayList<>();
        for (Prospect prospect : Judge.prospects(claims, measurements, most)) {
            OptionalInt known = prospect.forks();
            Optional<Integer> forks =
                    known.isPresent() ? Optional.of(known.getAsInt()) : Optional.empty();
            rows.add(
                    new ProspectRow(
                            prospect.finding().id(),
                            forks,
                            prospect.isDoubted(),
                            forks.map(count -> Math.round(round * Math.max(0, count - now)))));
        }
        rows.sort(Comparator.comparing(row -> row.forks().orElse(Integer.MAX_VALUE)));
        return rows;
    }

    /**
     * Returns the time of a fork of each of some configurations, in ns, including its share of the
     * time between forks.
     */
    private static double nanos(List<ForkRecord> forks, Set<Levels> configurations) {
        Map<Levels, LongSummaryStatistics> times = new HashMap<>();
        for (ForkRecord fork : forks) {
            if (configurations.contains(fork.levels())) {
                times.computeIfAbsent(fork.levels(), _ -> new LongSummaryStatistics())
                        .accept(nanos(fork));
            }
        }
        double sum = 0;
        for (LongSummaryStatistics time : times.values()) {
            sum += time.getAverage();
        }
        return around(forks) * sum;
    }

    private static long nanos(ForkRecord fork) {
        return fork.tookNanos() == null ? 0 : fork.tookNanos();
    }

    /** Returns the time of a run over that of its forks; below 1 if nodes shared them. */
    private static double around(List<ForkRecord> forks) {
        long first = Long.MAX_VALUE;
        long last = Long.MIN_VALUE;
        long all = 0;
        for (ForkRecord fork : forks) {
            if (fork.started() != null) {
                long begin = Duration.between(Instant.EPOCH, fork.started()).toNanos();
                first = Math.min(first, begin);
                last = Math.max(last, begin + nanos(fork));
                all += nanos(fork);
            }
        }
        return all == 0 ? 1 : Math.min(MOST_AROUND, (double) (last - first) / all);
    }
}
