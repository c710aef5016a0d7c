package dev.threadscale.claim;

import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.stats.Bootstrap;
import dev.threadscale.stats.Contrast;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.Permutation;
import java.util.List;
import java.util.Optional;

/** Two configurations whose ratio of a quantity was taken. */
public record Pair(MeasuredConfiguration over, MeasuredConfiguration under, Quantity of) {

    /**
     * What other estimators say of them; no verdict rests on it.
     *
     * @param contrast of the logarithms of the forks' means, which the verdict rests on too
     * @param bootstrap interval of the ratio of the means of the forks' means
     */
    public record Compared(Contrast contrast, Interval bootstrap) {}

    /** Computed on demand, since it takes thousands of replicates; empty with a single fork. */
    public Optional<Compared> compared() {
        return contrast()
                .flatMap(contrast ->
                        Bootstrap.ratio(iterations(over), iterations(under))
                                .map(interval -> new Compared(contrast, interval)));
    }

    /** Of the logarithms of the forks' means; empty with a single fork. */
    public Optional<Contrast> contrast() {
        return Contrast.of(logarithms(over), logarithms(under));
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
                : Permutation.pAbove(logarithms(over), logarithms(under), bound);
    }

    private double below(double bound) {
        return Double.isInfinite(bound)
                ? bound > 0 ? 0 : 1
                : Permutation.pBelow(logarithms(over), logarithms(under), bound);
    }

    private double[] logarithms(MeasuredConfiguration side) {
        return side.forks(of).stream().mapToDouble(fork -> Math.log(fork.mean())).toArray();
    }

    private List<double[]> iterations(MeasuredConfiguration side) {
        return side.forks(of).stream().map(ForkValues::values).toList();
    }
}
