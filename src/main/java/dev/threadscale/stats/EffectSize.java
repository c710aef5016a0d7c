package dev.threadscale.stats;

import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/** Computes the size of a difference independently of its unit. */
public final class EffectSize {

    private EffectSize() {}

    /**
     * Returns the difference of the means in pooled standard deviations, corrected for small
     * samples with 1 − 3 / (4 (m + n) − 9) (Hedges, "Distribution Theory for Glass's Estimator of
     * Effect Size and Related Estimators", Journal of Educational Statistics 6 (2), 1981).
     *
     * @param one independent values, such as the means of forks
     * @param other independent values, such as the means of forks
     * @return empty below two values a side, or if no value varies
     */
    public static Optional<Double> hedgesG(double[] one, double[] other) {
        int freedom = one.length + other.length - 2;
        if (one.length < 2 || other.length < 2) {
            return Optional.empty();
        }
        double squares = squares(one) + squares(other);
        double d =
                (Mean.of(one).getAsDouble() - Mean.of(other).getAsDouble())
                        / Math.sqrt(squares / freedom);
        return squares == 0 ? Optional.empty() : Optional.of(d * (1 - 3.0 / (4 * freedom - 1)));
    }

    private static double squares(double[] values) {
        return Variance.of(values).getAsDouble() * (values.length - 1);
    }
}
