package dev.threadscale.stats;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Divides a series into segments with different means.
 *
 * <p>The best cuts for each number of cuts are found exactly by dynamic programming (Auger,
 * Lawrence, "Algorithms for the Optimal Identification of Segment Neighborhoods", Bulletin of
 * Mathematical Biology 51 (1), 1989; Bai, Perron, "Computation and Analysis of Multiple Structural
 * Change Models", Journal of Applied Econometrics 18 (1), 2003). The number of cuts is the one that
 * minimizes n ln(RSS / n) plus a penalty (Yao, "Estimating the Number of Change-Points via Schwarz'
 * Criterion", Statistics &amp; Probability Letters 6 (3), 1988). For series of 15 values, Yao's
 * penalty of 2 ln n per cut divides half of the steady ones, and the 15 ln n that Barrett et al.
 * chose for 2000 iterations misses a quarter of the steps of 10 %.
 */
final class Changepoints {

    /**
     * The factor of ln n. With it at most one steady series in ten is cut, whether autocorrelated
     * by 0.5 or not.
     */
    private static final double PENALTY = 5.5;

    private static final int MOST_CUTS = 7;

    /**
     * The smallest standard deviation of iterations that is assumed, as a share, since no
     * measurement is more precise.
     */
    static final double PRECISION = 0.003;

    private final double[] values;
    private final int[] starts;
    private final double deviation;

    private Changepoints(double[] values, int[] starts, double squares) {
        this.values = values;
        this.starts = starts;
        this.deviation = Math.sqrt(squares / (values.length - starts.length));
    }

    static Changepoints of(double[] values) {
        int n = values.length;
        Sums sums = new Sums(values);
        int most = Math.min(MOST_CUTS, n / 3);
        double[][] squares = new double[most + 1][n + 1];
        int[][] cuts = new int[most + 1][n + 1];
        for (int end = 1; end <= n; end++) {
            squares[0][end] = sums.squares(0, end);
        }
        int best = 0;
        double least = criterion(squares[0][n], n, 0);
        for (int k = 1; k <= most; k++) {
            Arrays.fill(squares[k], Double.POSITIVE_INFINITY);
            for (int end = k + 1; end <= n; end++) {
                for (int cut = k; cut < end; cut++) {
                    double before = squares[k - 1][cut];
                    if (before >= squares[k][end]) {
                        continue;
                    }
                    double candidate = before + sums.squares(cut, end);
                    if (candidate < squares[k][end]) {
                        squares[k][end] = candidate;
                        cuts[k][end] = cut;
                    }
                }
            }
            double criterion = criterion(squares[k][n], n, k);
            if (criterion < least) {
                least = criterion;
                best = k;
            }
        }
        int[] starts = new int[best + 1];
        for (int k = best, end = n; k > 0; k--) {
            end = cuts[k][end];
            starts[k] = end;
        }
        return new Changepoints(values, starts, squares[best][n]);
    }

    private static double criterion(double squares, int n, int cuts) {
        return n * Math.log(squares / n + PRECISION * PRECISION) + PENALTY * cuts * Math.log(n);
    }

    /** Returns the number of the last segment. */
    int last() {
        return starts.length - 1;
    }

    int start(int segment) {
        return starts[segment];
    }

    double mean(int segment) {
        int end = segment == last() ? values.length : starts[segment + 1];
        return Arrays.stream(values, starts[segment], end).average().orElseThrow();
    }

    DoubleStream meansBefore(int segment) {
        return IntStream.range(0, segment).mapToDouble(this::mean);
    }

    /** Returns the standard deviation within segments. */
    double deviation() {
        return deviation;
    }

    /**
     * Returns the earliest segment such that all from it to the given one differ from that one by
     * at most the tolerance.
     */
    int firstLike(int segment, double tolerance) {
        int first = segment;
        while (first > 0 && Math.abs(mean(first - 1) - mean(segment)) <= tolerance) {
            first--;
        }
        return first;
    }

    /** The running sums of values and squares, relative to the mean to limit rounding errors. */
    private static final class Sums {

        private final double[] sum;
        private final double[] square;

        Sums(double[] values) {
            double mean = Arrays.stream(values).average().orElseThrow();
            sum = new double[values.length + 1];
            square = new double[values.length + 1];
            for (int i = 0; i < values.length; i++) {
                double value = values[i] - mean;
                sum[i + 1] = sum[i] + value;
                square[i + 1] = square[i] + value * value;
            }
        }

        /** Returns the sum of squared distances from the mean. */
        double squares(int begin, int end) {
            double total = sum[end] - sum[begin];
            return Math.max(0, square[end] - square[begin] - total * total / (end - begin));
        }
    }
}
