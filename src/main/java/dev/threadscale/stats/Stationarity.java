package dev.threadscale.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Checks a part without changepoints for a drift and for cycles. */
final class Stationarity {

    private static final double DRIFT_BY_CHANCE = 0.001;
    private static final double CYCLE_BY_CHANCE = 0.01;

    private Stationarity() {}

    /**
     * Returns true if the seemingly steady part of a series neither drifts nor has cycles.
     *
     * @param first the first segment of that part
     */
    static boolean holds(double[] values, Changepoints segments, int first, double tolerance) {
        int from = segments.start(first);
        double[] seeming = Arrays.copyOfRange(values, from, values.length);
        if (drifts(seeming, tolerance) || goesInCycles(seeming)) {
            return false;
        }
        int before = first == 0 ? from : segments.start(first - 1);
        return from - before <= 2
                || !isRatherALine(Arrays.copyOfRange(values, before, values.length), from - before);
    }

    /** Returns true if the slope is significant by Student's t and large enough to matter. */
    private static boolean drifts(double[] values, double tolerance) {
        Line line = Line.through(values);
        int freedom = values.length - 2;
        double variance = line.squares / freedom + square(Changepoints.PRECISION);
        double t = Math.abs(line.slope) / Math.sqrt(variance / line.spread);
        return Math.abs(line.slope) * (values.length - 1) > tolerance
                && 2 * TDistribution.of(freedom).survivalProbability(t) < DRIFT_BY_CHANCE;
    }

    /**
     * Returns true if a line fits better than a step, since the step is then only the middle of a
     * drift.
     */
    private static boolean isRatherALine(double[] values, int step) {
        double[] low = Arrays.copyOfRange(values, 0, step);
        double[] high = Arrays.copyOfRange(values, step, values.length);
        return Line.through(values).squares < squares(low) + squares(high);
    }

    /**
     * Returns true if the series has cycles, by epoch folding: an analysis of variance over the
     * phases of each period, corrected for the number of periods (Leahy et al., "On Searches for
     * Pulsed Emission", The Astrophysical Journal 266, 1983). It works for any shape of a cycle and
     * needs only two of them.
     */
    private static boolean goesInCycles(double[] values) {
        int n = values.length;
        double mean = Arrays.stream(values).average().orElseThrow();
        double all = squares(values) + n * square(Changepoints.PRECISION);
        double least = 1;
        for (int period = 2; period <= n / 2; period++) {
            double between = 0;
            double fastest = Double.POSITIVE_INFINITY;
            double slowest = Double.NEGATIVE_INFINITY;
            for (int phase = 0; phase < period; phase++) {
                double sum = 0;
                int count = 0;
                for (int i = phase; i < n; i += period) {
                    sum += values[i] - mean;
                    count++;
                }
                between += sum * sum / count;
                fastest = Math.min(fastest, sum / count);
                slowest = Math.max(slowest, sum / count);
            }
            if (slowest - fastest > SteadyState.TOLERANCE) {
                double f = between / (period - 1) / ((all - between) / (n - period));
                least =
                        Math.min(
                                least,
                                FDistribution.of(period - 1, n - period).survivalProbability(f));
            }
        }
        return least * (n / 2 - 1) < CYCLE_BY_CHANCE;
    }

    private static double squares(double[] values) {
        double mean = Arrays.stream(values).average().orElseThrow();
        return Arrays.stream(values).map(x -> square(x - mean)).sum();
    }

    private static double square(double x) {
        return x * x;
    }

    /**
     * The least-squares line over the indexes of the values.
     *
     * @param spread sum of the squared distances of the indexes from their mean
     * @param squares sum of the squared distances of the values from the line
     */
    private record Line(double slope, double spread, double squares) {

        static Line through(double[] values) {
            int n = values.length;
            double mean = Arrays.stream(values).average().orElseThrow();
            double product = 0;
            double spread = 0;
            for (int i = 0; i < n; i++) {
                double x = i - (n - 1) / 2.0;
                product += x * (values[i] - mean);
                spread += x * x;
            }
            return new Line(
                    product / spread,
                    spread,
                    Math.max(0, Stationarity.squares(values) - product * product / spread));
        }
    }
}
