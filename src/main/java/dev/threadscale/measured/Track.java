package dev.threadscale.measured;

import dev.threadscale.stats.Interval;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Values of one fork by iteration, unboxed because runs have millions of them. */
public final class Track {

    /**
     * The number of parts, enough for one to lie past a warm-up that takes most of the measured
     * iterations.
     */
    private static final int PARTS = 5;

    private final Numbers values = new Numbers();

    /** The iteration of each value; null as long as iterations follow each other. */
    private @Nullable Numbers iterations;

    private double first;
    private double last;
    private boolean ascending = true;

    /** Adds a value for the iteration after the last one. */
    public void add(double value) {
        add(last + 1, value);
    }

    public void add(double iteration, double value) {
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
        return values.toArray();
    }

    /** Returns the values in the order of the iterations. */
    public double[] inOrder() {
        return ascending
                ? values.toArray()
                : byIteration().values().stream()
                        .flatMapToDouble(numbers -> Arrays.stream(numbers.toArray()))
                        .toArray();
    }

    /** Returns the mean of all values. */
    public double mean() {
        return mean(values.toArray());
    }

    /**
     * Returns the range of the mean in the long run. It lies between the smallest and the largest
     * mean of a fifth of the iterations, extended by a steady drift over another fifth.
     */
    Interval lasting() {
        double[] all = inOrder();
        double[] means =
                IntStream.range(0, PARTS)
                        .mapToObj(part ->
                                Arrays.copyOfRange(
                                        all,
                                        part * all.length / PARTS,
                                        (part + 1) * all.length / PARTS))
                        .filter(part -> part.length > 0)
                        .mapToDouble(Track::mean)
                        .sorted()
                        .toArray();
        return extended(means[0], means[means.length - 1], PARTS - 1);
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
            return coefficientOfVariation(values.toArray());
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
