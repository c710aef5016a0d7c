package dev.threadscale.claim;

import dev.threadscale.stats.EffectSize;
import dev.threadscale.stats.Permutation;
import java.util.Optional;

/** Two configurations whose ratio of a quantity was taken. */
public record Pair(MeasuredConfiguration over, MeasuredConfiguration under, Quantity of) {

    /** The effect size of the logarithms of the forks' means; empty with a single fork. */
    public Optional<Double> effectSize() {
        return EffectSize.hedgesG(over.logarithms(of), under.logarithms(of));
    }

    /**
     * Distribution-free p against a verdict, by a permutation test; one-sided, of these forks
     * alone.
     *
     * @param bound of the logarithm of the ratio
     * @param holds whether the verdict says that it is fulfilled
     */
    double permuted(Bound bound, boolean holds) {
        return holds == bound.inside()
                ? Math.max(above(bound.low()), below(bound.high()))
                : Math.min(above(bound.high()), below(bound.low()));
    }

    private double above(double bound) {
        return Double.isInfinite(bound)
                ? bound < 0 ? 0 : 1
                : Permutation.pAbove(over.logarithms(of), under.logarithms(of), bound);
    }

    private double below(double bound) {
        return Double.isInfinite(bound)
                ? bound > 0 ? 0 : 1
                : Permutation.pBelow(over.logarithms(of), under.logarithms(of), bound);
    }
}
