package dev.threadscale.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Replaces single values that are far from those around them (Hampel's identifier; Davies, Gather,
 * "The Identification of Multiple Outliers", Journal of the American Statistical Association 88
 * (423), 1993).
 *
 * <p>The first two stay as they are: they are warm-up. Of the last two only slow ones are replaced:
 * the host can disturb an iteration, but nothing makes one faster than its program is.
 */
final class Outliers {

    /** Values around one, with itself. */
    private static final int WINDOW = 5;

    /** In standard deviations of the noise. */
    private static final double FAR = 5;

    /** More than one in so many are no outliers but what the program does. */
    private static final int RARE = 5;

    /** Makes the median of absolute deviations of normal values their standard deviation. */
    private static final double NORMAL = 1.4826;

    private Outliers() {}

    /**
     * A series with the median of their window in place of outliers.
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
            double middle = median(Arrays.copyOfRange(series, begin, begin + WINDOW));
            double distance = series[i] - middle;
            if (distance > far || (i < n - 2 && distance < -far)) {
                values[i] = middle;
                outliers++;
            }
        }
        return outliers * RARE > n ? series : values;
    }

    /** By the differences of neighbours, which no slow change adds to; the first third warms up. */
    private static double noise(double[] series) {
        double[] differences = new double[series.length - 1 - series.length / 3];
        for (int i = 0; i < differences.length; i++) {
            int at = series.length - 1 - i;
            differences[i] = Math.abs(series[at] - series[at - 1]);
        }
        return NORMAL / Math.sqrt(2) * median(differences);
    }

    private static double median(double[] values) {
        return Median.withDefaults().evaluate(values);
    }
}
