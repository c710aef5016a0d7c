package dev.threadscale.stats;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.apache.commons.statistics.inference.TTest;

/**
 * The difference of two samples by estimators that assume different things: where they agree, a
 * result does not hang on one assumption. Where a value cannot be computed, as from values that do
 * not vary, it is NaN.
 *
 * @param welchP two-sided p that both means are the same (Welch, "The Generalization of 'Student's'
 *     Problem when Several Different Population Variances are Involved", Biometrika 34 (1–2), 1947)
 * @param studentP the same if both vary alike (Student, "The Probable Error of a Mean", Biometrika
 *     6 (1), 1908)
 * @param mannWhitneyP two-sided p that neither tends to be larger, of whatever distribution; exact
 *     for up to {@value #EXACT} values a side without ties, else normal with correction for ties
 *     and continuity (Mann, Whitney, "On a Test of Whether one of Two Random Variables is
 *     Stochastically Larger than the Other", Annals of Mathematical Statistics 18 (1), 1947)
 * @param hedgesG difference of the means in pooled standard deviations, corrected for few values
 *     with 1 − 3 / (4 (m + n) − 9) (Hedges, "Distribution Theory for Glass's Estimator of Effect
 *     Size and Related Estimators", Journal of Educational Statistics 6 (2), 1981)
 * @param cliffsDelta how much likelier a value of the first is the larger one than the smaller one,
 *     −1 to 1 (Cliff, "Dominance Statistics", Psychological Bulletin 114 (3), 1993)
 */
public record Contrast(
        double welchP, double studentP, double mannWhitneyP, double hedgesG, double cliffsDelta) {

    private static final int EXACT = 50;

    /**
     * Compares two samples.
     *
     * @param one values that do not depend on each other, such as the means of forks
     * @param other as {@code one}
     * @return empty if one of them has fewer than two values
     */
    public static Optional<Contrast> of(double[] one, double[] other) {
        if (one.length < 2 || other.length < 2) {
            return Optional.empty();
        }
        return Optional.of(
                new Contrast(
                        t(one, other, DataDispersion.HETEROSCEDASTIC),
                        t(one, other, DataDispersion.HOMOSCEDASTIC),
                        mannWhitney(one, other),
                        hedges(one, other),
                        cliff(one, other)));
    }

    private static double t(double[] one, double[] other, DataDispersion dispersion) {
        if (variance(one) + variance(other) == 0) {
            return Double.NaN;
        }
        return TTest.withDefaults().with(dispersion).test(one, other).getPValue();
    }

    private static double mannWhitney(double[] one, double[] other) {
        long different = Arrays.stream(concat(one, other)).distinct().count();
        if (different == 1) {
            return 1;
        }
        boolean exact =
                different == one.length + other.length
                        && Math.max(one.length, other.length) <= EXACT;
        return MannWhitneyUTest.withDefaults()
                .with(exact ? PValueMethod.EXACT : PValueMethod.ASYMPTOTIC)
                .test(one, other)
                .getPValue();
    }

    private static double hedges(double[] one, double[] other) {
        int freedom = one.length + other.length - 2;
        double pooled =
                ((one.length - 1) * variance(one) + (other.length - 1) * variance(other)) / freedom;
        if (pooled == 0) {
            return Double.NaN;
        }
        double d = (Mean.of(one).getAsDouble() - Mean.of(other).getAsDouble()) / Math.sqrt(pooled);
        return d * (1 - 3.0 / (4 * freedom - 1));
    }

    private static double cliff(double[] one, double[] other) {
        double dominance = 0;
        for (double a : one) {
            for (double b : other) {
                dominance += Math.signum(a - b);
            }
        }
        return dominance / ((double) one.length * other.length);
    }

    private static double variance(double[] values) {
        return Variance.of(values).getAsDouble();
    }

    private static double[] concat(double[] one, double[] other) {
        double[] both = Arrays.copyOf(one, one.length + other.length);
        System.arraycopy(other, 0, both, one.length, other.length);
        return both;
    }
}
