package dev.threadscale.results.measured;

import dev.threadscale.stats.Interval;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Values of one fork by iteration, without a box around each: runs have millions of them. */
public final class Track {

    /** Enough that one of them lies past a warm-up that takes most of the measured iterations. */
    private static final int PARTS = 5;

    private final Numbers iterations = new Numbers();
    private final Numbers values = new Numbers();
    private double last = Double.NEGATIVE_INFINITY;
    private boolean ascending = true;

    public void add(double iteration, double value) {
        ascending &= iteration > last;
        last = iteration;
        iterations.add(iteration);
        values.add(value);
    }

    public int size() {
        return values.size();
    }

    /** The values in the order of the iterations, whatever the order of the rows. */
    public double[] inOrder() {
        double[] all = values.toArray();
        if (ascending) {
            return all;
        }
        double[] of = iterations.toArray();
        return IntStream.range(0, all.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> of[i]))
                .mapToDouble(i -> all[i])
                .toArray();
    }

    /** The mean of all values. */
    public double mean() {
        return mean(values.toArray());
    }

    /**
     * The range of the mean in the long run: between the least and the greatest mean of a fifth of
     * the iterations, and beyond by as much as a steady drift would go on in another fifth. Times
     * that fall do not reach 0, so that what is above 0 drifts by a factor.
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
        double low = means[0];
        double high = means[means.length - 1];
        double steps = PARTS - 1;
        if (low > 0) {
            double factor = Math.pow(high / low, 1 / steps);
            return new Interval(low / factor, high * factor);
        }
        double further = (high - low) / steps;
        return new Interval(low - further, high + further);
    }

    /** The mean of the values of the first iteration. */
    double first() {
        double[] of = iterations.toArray();
        double least = Arrays.stream(of).min().orElse(0);
        double[] all = values.toArray();
        return mean(
                IntStream.range(0, of.length)
                        .filter(i -> of[i] == least)
                        .mapToDouble(i -> all[i])
                        .toArray());
    }

    /**
     * The coefficient of variation of an iteration's values, as the mean over iterations; of all
     * values where an iteration has but one. NaN if there is none.
     */
    double spread() {
        double[] all = values.toArray();
        if (ascending) {
            return coefficientOfVariation(all);
        }
        return mean(
                byIteration().stream()
                        .mapToDouble(Track::coefficientOfVariation)
                        .filter(one -> !Double.isNaN(one))
                        .toArray());
    }

    private static double coefficientOfVariation(double[] values) {
        double mean = mean(values);
        double squares = Arrays.stream(values).map(value -> Math.pow(value - mean, 2)).sum();
        return Math.sqrt(squares / (values.length - 1)) / mean;
    }

    private List<double[]> byIteration() {
        double[] all = values.toArray();
        double[] of = iterations.toArray();
        Map<Double, Numbers> byIteration = new LinkedHashMap<>();
        for (int i = 0; i < all.length; i++) {
            byIteration.computeIfAbsent(of[i], any -> new Numbers()).add(all[i]);
        }
        return byIteration.values().stream().map(Numbers::toArray).toList();
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
