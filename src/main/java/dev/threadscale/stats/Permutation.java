package dev.threadscale.stats;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * Compares two samples without any assumption on their distribution: were both the same but for a
 * shift, each way of dealing the values out to them would be as likely as the one that was seen.
 * The difference is divided by its standard error, so that the answer holds nearly as well where
 * the samples spread differently (Janssen, "Studentized permutation tests for non-i.i.d. hypotheses
 * and the generalized Behrens–Fisher problem", Statistics &amp; Probability Letters 36 (1), 1997).
 *
 * <p>Up to {@value #EXACT} ways are all tried; of more, {@value #SAMPLED} at random with a fixed
 * seed, where the seen one counts as well (Phipson, Smyth, "Permutation P-values Should Never Be
 * Zero", Statistical Applications in Genetics and Molecular Biology 9 (1), 2010). Three values a
 * side can be dealt out in 20 ways, so p is never below 0.05 there.
 */
public final class Permutation {

    private static final int EXACT = 13_000;
    private static final int SAMPLED = 9_999;

    /** The relative error that rounding may add. */
    private static final double ROUNDING = 1e-9;

    private final double[] values;
    private final int size;
    private final double squares;
    private final double seen;

    private long atLeast;
    private long ways;

    private Permutation(double[] one, double[] other, double bound) {
        this.size = one.length;
        this.values =
                DoubleStream.concat(Arrays.stream(one).map(v -> v - bound), Arrays.stream(other))
                        .toArray();
        double mean = Arrays.stream(values).average().orElseThrow();
        Arrays.setAll(values, i -> values[i] - mean);
        this.squares = Arrays.stream(values).map(v -> v * v).sum();
        this.seen = statistic(values);
    }

    /**
     * One-sided p of the hypothesis that the first sample lies above the second one by at most the
     * bound.
     *
     * @param one at least two values
     * @param other as {@code one}
     */
    public static double pAbove(double[] one, double[] other, double bound) {
        return new Permutation(one, other, bound).p();
    }

    /** The same of the hypothesis that it does so by at least the bound. */
    public static double pBelow(double[] one, double[] other, double bound) {
        return pAbove(negated(one), negated(other), -bound);
    }

    private static double[] negated(double[] values) {
        return Arrays.stream(values).map(v -> -v).toArray();
    }

    private double p() {
        if (all() <= EXACT) {
            deal(0, size, 0, 0);
        } else {
            count(seen);
            sample(new SplittableRandom(values.length));
        }
        return (double) atLeast / ways;
    }

    /** The number of ways: the binomial coefficient. */
    private double all() {
        double all = 1;
        for (int i = 0; i < size; i++) {
            all = all * (values.length - i) / (i + 1);
        }
        return all;
    }

    /** Chooses what is left of the first sample from the values behind an index. */
    private void deal(int from, int left, double sum, double squared) {
        if (left == 0) {
            count(statistic(sum, squared));
            return;
        }
        for (int i = from; i <= values.length - left; i++) {
            deal(i + 1, left - 1, sum + values[i], squared + values[i] * values[i]);
        }
    }

    private void sample(SplittableRandom random) {
        double[] dealt = values.clone();
        for (int way = 0; way < SAMPLED; way++) {
            for (int i = 0; i < size; i++) {
                int other = random.nextInt(i, dealt.length);
                double value = dealt[i];
                dealt[i] = dealt[other];
                dealt[other] = value;
            }
            count(statistic(dealt));
        }
    }

    private void count(double statistic) {
        ways++;
        if (statistic >= seen - ROUNDING * Math.abs(seen)) {
            atLeast++;
        }
    }

    /** Of the sample that comes first. A loop, since streams would take most of the time. */
    private double statistic(double[] dealt) {
        double sum = 0;
        double squared = 0;
        for (int i = 0; i < size; i++) {
            sum += dealt[i];
            squared += dealt[i] * dealt[i];
        }
        return statistic(sum, squared);
    }

    /** The difference of the means in standard errors; the sum of all values is 0. */
    private double statistic(double sum, double squared) {
        int rest = values.length - size;
        double difference = sum / size + sum / rest;
        double error =
                Math.sqrt(
                        squaredError(sum, squared, size)
                                + squaredError(-sum, squares - squared, rest));
        return error == 0 ? Math.signum(difference) * Double.MAX_VALUE : difference / error;
    }

    private double squaredError(double sum, double squared, int n) {
        double deviations = squared - sum * sum / n;
        return deviations <= ROUNDING * squares ? 0 : deviations / (n - 1) / n;
    }
}
