package dev.threadscale.stats;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/**
 * The classification of a fork by when its iterations became steady, if they did.
 *
 * <p>The classes are those of Barrett, Bolz-Tereick, Killick, Mount, Tratt, "Virtual Machine Warmup
 * Blows Hot and Cold", OOPSLA 2017: outliers are replaced, {@link Changepoints} divide the series
 * into segments, and the segments at the end that are as fast as the last one are the steady state.
 * Forks here have tens of iterations instead of 2000, so a drift or a cycle may not cause a
 * changepoint; {@link Stationarity} therefore checks the seemingly steady part for both.
 *
 * <p>All computations use logarithms, because the tolerance is a share and noise grows with the
 * values it disturbs.
 *
 * @param from index of the first steady iteration; empty without a steady state
 */
public record SteadyState(Kind kind, OptionalInt from) {

    /**
     * The minimum number of iterations. With ten of them and 2 % of noise, four in ten drifts of 10
     * % are missed.
     */
    public static final int LEAST = 15;

    /** The difference of logarithms below which segments are equally fast: 2 %. */
    static final double TOLERANCE = 0.02;

    /**
     * The maximum number of values. Longer series are averaged into at most this number of batches.
     */
    private static final int MOST_BATCHES = 240;

    private static final SteadyState NONE = without(Kind.NO_STEADY_STATE);

    /** The course of a fork's iterations to its steady state. */
    public enum Kind {
        FLAT("flat"),
        WARM_UP("warm-up"),
        SLOW_DOWN("slow-down"),
        NO_STEADY_STATE("no steady state"),
        NOT_CHECKED("not checked");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        /** Returns the labels of all kinds. */
        public static List<String> labels() {
            return Arrays.stream(values()).map(Kind::label).toList();
        }
    }

    private static SteadyState without(Kind kind) {
        return new SteadyState(kind, OptionalInt.empty());
    }

    /**
     * Classifies a fork.
     *
     * @param series times of all its iterations, warm-up and measured, in their order
     */
    public static SteadyState of(double[] series) {
        if (series.length < LEAST) {
            return without(Kind.NOT_CHECKED);
        }
        double[] values = Outliers.replaced(logarithms(series));
        int batch = (values.length + MOST_BATCHES - 1) / MOST_BATCHES;
        double[] means = means(values, batch);
        Changepoints segments = Changepoints.of(means);
        double tolerance = Math.max(TOLERANCE, segments.deviation());
        int first = segments.firstLike(segments.last(), tolerance);
        int from = segments.start(first);
        // A state that covers less than half of the series is not likely to last: the one before it
        // did not.
        if (2 * from > means.length || !Stationarity.holds(means, segments, first, tolerance)) {
            return NONE;
        }
        if (from == 0) {
            return new SteadyState(Kind.FLAT, OptionalInt.of(0));
        }
        double steady = segments.mean(segments.last());
        boolean slower = segments.meansBefore(first).allMatch(mean -> mean > steady - tolerance);
        double before = segments.mean(first - 1);
        return new SteadyState(
                slower ? Kind.WARM_UP : Kind.SLOW_DOWN,
                OptionalInt.of(cut(values, from * batch, batch, before, steady)));
    }

    /**
     * Returns true if the fork is steady after the given number of warm-up iterations.
     *
     * @return false if that is unknown
     */
    public boolean isReachedAfter(int warmup) {
        return from.isPresent() && from.getAsInt() <= warmup;
    }

    /**
     * Returns true if the mean of the measured iterations equals that of the steady state. A few
     * warm-up iterations among many do not matter, and with noise a changepoint is easily off by
     * one.
     *
     * @param series the series from which the state was found
     * @param warmup the number of iterations that were not measured
     */
    public boolean isMeasured(double[] series, int warmup) {
        return from.isPresent()
                && (from.getAsInt() <= warmup
                        || Math.abs(Math.log(mean(series, warmup) / mean(series, from.getAsInt())))
                                <= TOLERANCE);
    }

    private static double mean(double[] series, int from) {
        return Arrays.stream(series).skip(from).average().orElse(Double.NaN);
    }

    public boolean isChecked() {
        return kind != Kind.NOT_CHECKED;
    }

    /**
     * Returns the logarithms. A time of 0, which a coarse clock may show, is replaced by the
     * smallest time above 0.
     */
    private static double[] logarithms(double[] series) {
        double least = Arrays.stream(series).filter(x -> x > 0).min().orElse(1);
        return Arrays.stream(series).map(x -> Math.log(Math.max(x, least))).toArray();
    }

    /** Returns the means of batches. The last batch includes the remainder. */
    private static double[] means(double[] values, int batch) {
        double[] means = new double[values.length / batch];
        for (int i = 0; i < means.length; i++) {
            int end = i == means.length - 1 ? values.length : (i + 1) * batch;
            means[i] = Arrays.stream(values, i * batch, end).average().orElseThrow();
        }
        return means;
    }

    /** Returns the iteration near the edge of two batches at which the mean changes. */
    private static int cut(double[] values, int edge, int batch, double before, double after) {
        int best = edge;
        if (batch > 1) {
            double sum = 0;
            double least = Double.POSITIVE_INFINITY;
            for (int i = edge - batch; i < edge + batch; i++) {
                // This is the change in cost if i comes after the cut instead of before it.
                double change = square(values[i] - before) - square(values[i] - after);
                if (sum < least) {
                    least = sum;
                    best = i;
                }
                sum += change;
            }
        }
        return best;
    }

    private static double square(double x) {
        return x * x;
    }

    /**
     * Replaces single values that are far from their neighbours (Hampel's identifier; Davies,
     * Gather, "The Identification of Multiple Outliers", Journal of the American Statistical
     * Association 88 (423), 1993).
     *
     * <p>The first two values are kept because they are warm-up. Of the last two only slow ones are
     * replaced: the host can slow an iteration down, but nothing makes an iteration faster than its
     * program.
     */
    private static final class Outliers {

        /** The number of values in a window, including the one in the middle. */
        private static final int WINDOW = 5;

        /** The distance of an outlier in standard deviations of the noise. */
        private static final double FAR = 5;

        /**
         * The limit of outliers: if more than one in this number of values is far off, the program
         * itself behaves that way.
         */
        private static final int RARE = 5;

        private Outliers() {}

        /**
         * Returns a series in which outliers are replaced by the median of their window.
         *
         * @param series logarithms, at least as many as a window has
         */
        static double[] replaced(double[] series) {
            int n = series.length;
            double far = Math.max(FAR * noise(series), SteadyState.TOLERANCE);
            double[] values = series.clone();
            int outliers = 0;
            for (int i = 2; i < n; i++) {
                int begin = Math.min(i - 2, n - WINDOW);
                double middle = Quantiles.middle(Arrays.copyOfRange(series, begin, begin + WINDOW));
                double distance = series[i] - middle;
                if (distance > far || (i < n - 2 && distance < -far)) {
                    values[i] = middle;
                    outliers++;
                }
            }
            return outliers * RARE > n ? series : values;
        }

        /**
         * Returns the noise, estimated from differences of neighbours because slow changes hardly
         * affect them. The first third is ignored as warm-up.
         */
        private static double noise(double[] series) {
            double[] differences = new double[series.length - 1 - series.length / 3];
            for (int i = 0; i < differences.length; i++) {
                int at = series.length - 1 - i;
                differences[i] = Math.abs(series[at] - series[at - 1]);
            }
            return Quantiles.NORMAL / Math.sqrt(2) * Quantiles.middle(differences);
        }
    }
}
