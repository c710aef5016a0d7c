package dev.threadscale.claim;

import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.stats.Bootstrap;
import dev.threadscale.stats.Contrast;
import dev.threadscale.stats.Interval;
import java.util.List;
import java.util.Optional;

/** The forks of two configurations whose ratio was taken. */
public record Pair(List<ForkValues> over, List<ForkValues> under) {

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

    private static double[] logarithms(List<ForkValues> forks) {
        return forks.stream().mapToDouble(fork -> Math.log(fork.mean())).toArray();
    }

    private static List<double[]> iterations(List<ForkValues> forks) {
        return forks.stream().map(ForkValues::values).toList();
    }
}
