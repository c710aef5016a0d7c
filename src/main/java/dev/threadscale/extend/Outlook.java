package dev.threadscale.extend;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Prospect;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.results.RunRecord;
import dev.threadscale.stats.Looks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The open findings of a run, those that need the least time first. */
public final class Outlook {

    /** The multiple of the present forks up to which a finding may need more. */
    private static final int FARTHEST = 8;

    /**
     * The largest ratio of the time of a run to that of its forks that is taken to be due to
     * containers and sentinels. A run that was interrupted takes longer.
     */
    private static final double MOST_AROUND = 2;

    private Outlook() {}

    /**
     * Returns the open findings that involve chance; none if the run keeps no error for them.
     *
     * @param measurements at looks that spend a part of the error
     * @param forks of the run
     */
    public static List<OpenFinding> of(
            RunRecord run,
            List<Finding> claims,
            Measurements measurements,
            List<ForkRecord> forks) {
        Looks looks = measurements.looks();
        if (looks.isFinal()) {
            return List.of();
        }
        Map<Levels, OpenFinding.Side> sides = sides(forks);
        int most = Math.min(Bounds.FORKS, FARTHEST * looks.sizes().getLast());
        List<OpenFinding> open = new ArrayList<>();
        for (Prospect prospect : Judge.prospects(claims, measurements, most)) {
            Map<Levels, OpenFinding.Side> own = new HashMap<>();
            for (Levels side : prospect.sides()) {
                own.put(side, sides.getOrDefault(side, new OpenFinding.Side(0, 0)));
            }
            open.add(new OpenFinding(run.experiment().name(), prospect, own));
        }
        open.sort(
                Comparator.comparing((OpenFinding finding) -> finding.forks().isEmpty())
                        .thenComparing(OpenFinding::time));
        return open;
    }

    private static Map<Levels, OpenFinding.Side> sides(List<ForkRecord> forks) {
        double around = around(forks);
        Map<Levels, OpenFinding.Side> sides = new HashMap<>();
        for (ForkRecord fork : forks) {
            sides.merge(
                    fork.levels(),
                    new OpenFinding.Side(1, around * nanos(fork)),
                    (known, one) ->
                            new OpenFinding.Side(
                                    known.forks() + 1,
                                    known.nanos()
                                            + (one.nanos() - known.nanos()) / (known.forks() + 1)));
        }
        return sides;
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
