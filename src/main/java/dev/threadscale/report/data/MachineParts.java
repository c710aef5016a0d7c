package dev.threadscale.report.data;

import dev.threadscale.explain.Explanation;
import dev.threadscale.levels.Axes;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.report.data.ExplainedFinding.Machines;
import dev.threadscale.results.CauseKind;
import dev.threadscale.results.CauseRow.Cause;
import dev.threadscale.stats.TEstimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds which parts of two virtual machines took part in a difference: a release changes several at
 * once. A part counts if it is shown to differ, and not because its release is known to have
 * changed it.
 */
final class MachineParts {

    /** The parts that forks count, so their spread is known. */
    private static final List<CauseKind> COUNTED =
            List.of(CauseKind.COLLECTOR, CauseKind.COMPILER, CauseKind.ALLOCATED);

    /** The share, of the time or of the larger amount, below which a part is not worth a word. */
    private static final double LEAST = 0.05;

    /** The allocation of a task below which a difference is not worth a word. */
    private static final double LEAST_BYTES = 1024;

    /** The level at which one of twenty pairs of equal machines has a part that seems to differ. */
    private static final double CONFIDENCE = 1 - 0.05 / COUNTED.size();

    private MachineParts() {}

    /** Returns the parts; empty unless both sides are known to be different versions of Java. */
    static Optional<Machines> of(
            Explanation why, MeasuredConfiguration over, MeasuredConfiguration under) {
        String first = why.over().java();
        String second = why.under().java();
        if (first.isEmpty() || second.isEmpty() || first.equals(second)) {
            return Optional.empty();
        }
        List<Cause> differing = new ArrayList<>();
        List<CauseKind> named = new ArrayList<>();
        for (Cause cause : why.causes()) {
            if (why.explains() && cause.equals(why.shared().getFirst())) {
                // The reader knows it already.
                named.add(cause.kind());
                continue;
            }
            CauseKind kind = cause.kind();
            boolean isShown =
                    switch (kind) {
                        case COLLECTOR, COMPILER ->
                                differ(amounts(over, kind), amounts(under, kind));
                        case ALLOCATED ->
                                difference(cause) >= LEAST_BYTES
                                        && differ(amounts(over, kind), amounts(under, kind));
                        case PINNING, HELD -> true;
                        case GROWTH -> isTwice(cause);
                        default -> false;
                    };
            if (isShown && isWorthAWord(cause) && !named.contains(kind)) {
                named.add(kind);
                differing.add(cause);
            }
        }
        List<CauseKind> alike = new ArrayList<>();
        for (CauseKind kind : COUNTED) {
            if (!named.contains(kind) && isKnown(over, kind) && isKnown(under, kind)) {
                alike.add(kind);
            }
        }
        return Optional.of(new Machines(runtime(over), runtime(under), differing, alike));
    }

    private static String runtime(MeasuredConfiguration side) {
        return side.levels().get(Axes.RUNTIME);
    }

    /** Returns true if an amount that only one fork of each side shows is twice the other. */
    private static boolean isTwice(Cause cause) {
        double over = cause.over().orElse(0.0);
        double under = cause.under().orElse(0.0);
        return Math.max(over, under) >= 2 * Math.min(over, under);
    }

    private static double difference(Cause cause) {
        return Math.abs(cause.over().orElse(0.0) - cause.under().orElse(0.0));
    }

    private static boolean isWorthAWord(Cause cause) {
        double over = cause.over().orElse(0.0);
        double under = cause.under().orElse(0.0);
        double share = cause.share().orElse(difference(cause) / Math.max(over, under));
        return Math.abs(share) >= LEAST;
    }

    /** Returns true if the forks show a difference (Welch, corrected by Bonferroni). */
    static boolean differ(double[] over, double[] under) {
        Optional<TEstimate> first = TEstimate.mean(over);
        Optional<TEstimate> second = TEstimate.mean(under);
        return first.isPresent()
                && second.isPresent()
                && !TEstimate.contrast(List.of(first.get()), List.of(second.get()))
                        .interval(CONFIDENCE)
                        .holds(0);
    }

    private static boolean isKnown(MeasuredConfiguration side, CauseKind kind) {
        return amounts(side, kind).length > 1;
    }

    /** Returns the amount per task of each fork; empty if it is unknown. */
    private static double[] amounts(MeasuredConfiguration side, CauseKind kind) {
        double tasks = side.levels().whole(Axes.TASKS).orElse(1);
        return kind.counter()
                .flatMap(column -> side.estimate(column.key()))
                .map(estimate ->
                        estimate.forkMeans().stream().mapToDouble(mean -> mean / tasks).toArray())
                .orElseGet(() -> new double[0]);
    }
}
