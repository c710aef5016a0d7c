package dev.threadscale.measured;

import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values of one fork by iteration, unboxed because runs have millions of them. */
public final class Track {

    /**
     * The number of parts, enough for one to lie past a warm-up that takes most of the measured
     * iterations.
     */
    private static final int PARTS = 5;

    private Numbers values = new Numbers();

    /** The iteration of each value; null as long as iterations follow each other. */
    private @Nullable Numbers iterations;

    private double first;
    private double last;
    private boolean ascending = true;

    /** The rest of values that are not needed one by one. */
    private @Nullable Reduced reduced;

    private record Reduced(Estimate.Moments moments, double mean, Interval lasting) {}

    /**
     * Keeps only what estimates and doubts need. Nothing can be added then, and the values are
     * gone: those of all counters would fill the memory.
     */
    public void reduce() {
        double[] all = values.toArray();
        reduced =
                new Reduced(
                        Estimate.Moments.of(all), mean(all), lasting(ascending ? all : inOrder()));
        values = new Numbers();
        iterations = null;
    }

    private double[] kept() {
        if (reduced != null) {
            throw new IllegalStateException("these values were reduced");
        }
        return values.toArray();
    }

    /** Returns what an estimate takes of the fork. */
    Estimate.Moments moments() {
        return reduced == null ? Estimate.Moments.of(kept()) : reduced.moments;
    }

    boolean isReduced() {
        return reduced != null;
    }

    /** Adds a value for the iteration after the last one. */
    public void add(double value) {
        add(last + 1, value);
    }

    public void add(double iteration, double value) {
        if (reduced != null) {
            throw new IllegalStateException("these values were reduced");
        }
        if (values.size() == 0) {
            first = iteration;
            last = iteration - 1;
        }
        if (iterations == null && iteration != last + 1) {
            iterations = new Numbers();
            for (int i = 0; i < values.size(); i++) {
                iterations.add(first + i);
            }
        }
        if (iterations != null) {
            iterations.add(iteration);
        }
        ascending &= iteration > last;
        last = iteration;
        values.add(value);
    }

    public int size() {
        return values.size();
    }

    /** Returns the values in the order of the rows. */
    public double[] toArray() {
        return kept();
    }

    /** Returns the values in the order of the iterations. */
    public double[] inOrder() {
        return ascending
                ? kept()
                : byIteration().values().stream()
                        .flatMapToDouble(numbers -> Arrays.stream(numbers.toArray()))
                        .toArray();
    }

    /** Returns the mean of all values. */
    public double mean() {
        return reduced == null ? mean(kept()) : reduced.mean;
    }

    /**
     * Returns the range of the mean in the long run. It lies between the smallest and the largest
     * mean of a fifth of the iterations, extended by a steady drift over another fifth.
     */
    Interval lasting() {
        return reduced == null ? lasting(inOrder()) : reduced.lasting;
    }

    private static Interval lasting(double[] all) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int part = 0; part < PARTS; part++) {
            int from = part * all.length / PARTS;
            int to = (part + 1) * all.length / PARTS;
            if (from < to) {
                double mean = mean(Arrays.copyOfRange(all, from, to));
                low = Math.min(low, mean);
                high = Math.max(high, mean);
            }
        }
        return extended(low, high, PARTS - 1);
    }

    /**
     * Returns a range, extended at both ends by one of the equal steps of a drift through it.
     * Falling times do not reach 0, so positive values drift by a factor.
     */
    static Interval extended(double low, double high, double steps) {
        if (low > 0) {
            double factor = Math.pow(high / low, 1 / steps);
            return new Interval(low / factor, high * factor);
        }
        double further = (high - low) / steps;
        return new Interval(low - further, high + further);
    }

    /** Returns the mean of the values of the first iteration. */
    double first() {
        return mean(byIteration().sequencedValues().getFirst().toArray());
    }

    /**
     * Returns the coefficient of variation of an iteration's values, as the mean over iterations.
     * If iterations have only one value each, it is that of all values. NaN if it is unknown.
     */
    double spread() {
        if (ascending) {
            return coefficientOfVariation(kept());
        }
        return mean(
                byIteration().values().stream()
                        .mapToDouble(numbers -> coefficientOfVariation(numbers.toArray()))
                        .filter(variation -> !Double.isNaN(variation))
                        .toArray());
    }

    private static double coefficientOfVariation(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values).map(value -> Math.pow(value - mean, 2)).sum();
        return Math.sqrt(squares / (values.length - 1)) / mean;
    }

    private SortedMap<Double, Numbers> byIteration() {
        SortedMap<Double, Numbers> byIteration = new TreeMap<>();
        for (int i = 0; i < values.size(); i++) {
            double iteration = iterations == null ? first + i : iterations.get(i);
            byIteration.computeIfAbsent(iteration, _ -> new Numbers()).add(values.get(i));
        }
        return byIteration;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
