package dev.threadscale.results.measured;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/** Values of one fork by iteration, without a box around each: runs have millions of them. */
public final class Track {

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

    /** Of all values. */
    public double mean() {
        return mean(values.toArray());
    }

    /** One value an iteration: the mean of those that it has. */
    public double[] means() {
        double[] all = values.toArray();
        if (ascending) {
            return all;
        }
        double[] of = iterations.toArray();
        Map<Double, Numbers> byIteration = new LinkedHashMap<>();
        for (int i = 0; i < all.length; i++) {
            byIteration.computeIfAbsent(of[i], any -> new Numbers()).add(all[i]);
        }
        return byIteration.values().stream().mapToDouble(some -> mean(some.toArray())).toArray();
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
