package dev.threadscale.stats;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Finds points in time at which series shift: first the clearest point, then those on either side
 * of it.
 *
 * <p>If nothing shifts, every order of the times is equally likely, whatever the distribution and
 * however the series depend on each other. Therefore the largest t of all series and points is
 * compared with the largest t of the same series in {@value #ORDERS} random orders (Westfall,
 * Young, "Resampling-Based Multiple Testing", Wiley, 1993: maxT; Phipson, Smyth, "Permutation
 * P-values Should Never Be Zero", 2010), so series without any shift are cut in at most 5 % of
 * histories. Each side of a point is tested with half of that. This is valid for times that are
 * independent of each other; a slow drift of the host counts as a shift.
 */
public final class Shifts {

    /** The minimum number of values on each side, so that a single odd value is not a shift. */
    private static final int LEAST = 3;

    /**
     * The minimum number of times. With fewer no order is rare enough: four against four are 2 of
     * 70.
     */
    public static final int FEWEST = 8;

    private static final double SIGNIFICANCE = 0.05;

    private static final int ORDERS = 999;

    /**
     * The smallest standard deviation of logarithms that is assumed, since no measurement is more
     * precise.
     */
    private static final double PRECISION = 0.003;

    /**
     * A point at which series shift.
     *
     * @param at index of the first value after it
     * @param series indexes of the series that shift, the clearest first
     */
    public record Shift(int at, List<Integer> series) {}

    private record Place(int series, int at, double t) {}

    private final double[][] series;
    private final List<Shift> found = new ArrayList<>();

    private Shifts(List<double[]> series) {
        this.series = series.toArray(double[][]::new);
    }

    /**
     * Finds all shifts in their order.
     *
     * @param series logarithms over the same times; NaN if a value is unknown
     */
    public static List<Shift> of(List<double[]> series) {
        Shifts shifts = new Shifts(series);
        if (!series.isEmpty()) {
            shifts.find(0, series.getFirst().length, SIGNIFICANCE);
        }
        shifts.found.sort(Comparator.comparingInt(Shift::at));
        return List.copyOf(shifts.found);
    }

    private void find(int from, int to, double significance) {
        if (to - from < FEWEST) {
            return;
        }
        int[] order = IntStream.range(from, to).toArray();
        Place best = clearest(order);
        double[] largest = new double[ORDERS];
        SplittableRandom random = new SplittableRandom(to - from);
        for (int i = 0; i < ORDERS; i++) {
            shuffle(order, random);
            largest[i] = clearest(order).t;
        }
        Arrays.sort(largest);
        double limit = largest[(int) Math.ceil((1 - significance) * (ORDERS + 1)) - 1];
        if (best.t <= limit) {
            return;
        }
        int[] times = IntStream.range(from, to).toArray();
        List<Place> places =
                IntStream.range(0, series.length)
                        .mapToObj(index -> new Place(index, best.at, t(index, times, best.at)))
                        .filter(place -> place.t > limit)
                        .sorted(Comparator.comparingDouble(Place::t).reversed())
                        .toList();
        int at = from + best.at;
        found.add(new Shift(at, places.stream().map(Place::series).toList()));
        find(from, at, significance / 2);
        find(at, to, significance / 2);
    }

    private static void shuffle(int[] order, SplittableRandom random) {
        for (int i = order.length - 1; i > 0; i--) {
            int partner = random.nextInt(i + 1);
            int time = order[i];
            order[i] = order[partner];
            order[partner] = time;
        }
    }

    private Place clearest(int[] order) {
        Place best = new Place(0, 0, 0);
        for (int index = 0; index < series.length; index++) {
            for (int at = LEAST; at <= order.length - LEAST; at++) {
                double t = t(index, order, at);
                if (t > best.t) {
                    best = new Place(index, at, t);
                }
            }
        }
        return best;
    }

    /**
     * Returns the absolute Student's t of the values before and after a point; 0 if there are too
     * few.
     */
    private double t(int one, int[] order, int at) {
        Part before = Part.of(series[one], order, 0, at);
        Part behind = Part.of(series[one], order, at, order.length);
        if (before.count < LEAST || behind.count < LEAST) {
            return 0;
        }
        double variance =
                (before.squares + behind.squares) / (before.count + behind.count - 2)
                        + PRECISION * PRECISION;
        return Math.abs(before.mean - behind.mean)
                / Math.sqrt(variance * (1.0 / before.count + 1.0 / behind.count));
    }

    /** The mean of the known values of a part, and their squared distances from it. */
    private record Part(int count, double mean, double squares) {

        static Part of(double[] values, int[] order, int from, int to) {
            int count = 0;
            double mean = 0;
            double squares = 0;
            for (int i = from; i < to; i++) {
                double value = values[order[i]];
                if (!Double.isNaN(value)) {
                    count++;
                    double distance = value - mean;
                    mean += distance / count;
                    squares += distance * (value - mean);
                }
            }
            return new Part(count, mean, squares);
        }
    }
}
