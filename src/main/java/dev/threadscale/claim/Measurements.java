package dev.threadscale.claim;

import dev.threadscale.stats.Looks;
import dev.threadscale.stats.SpreadPrior;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What a run has to say.
 *
 * @param axes the labels of each axis in the order of the experiment, by name
 * @param configurations all that the run has tried
 * @param bias the share by which times differ on this host though they are of the same program, and
 *     not by chance; empty if it was not calibrated
 * @param looks after how many forks the run was looked at
 * @param knees that it has searched, one entry a series
 */
public record Measurements(
        Map<String, List<String>> axes,
        List<MeasuredConfiguration> configurations,
        OptionalDouble bias,
        Looks looks,
        List<SearchedKnee> knees) {

    /** Of a run that searches nothing. */
    public Measurements(
            Map<String, List<String>> axes,
            List<MeasuredConfiguration> configurations,
            OptionalDouble bias,
            Looks looks) {
        this(axes, configurations, bias, looks, List.of());
    }

    /**
     * What one fork says of a quantity.
     *
     * @param number of the fork, from 1
     * @param mean of all of its values
     * @param iterations the mean of each iteration
     */
    public record ForkValues(int number, double mean, List<Double> iterations) {
        double[] values() {
            return iterations.stream().mapToDouble(Double::doubleValue).toArray();
        }

        ForkValues times(double factor) {
            return new ForkValues(
                    number, mean * factor, iterations.stream().map(one -> one * factor).toList());
        }
    }

    /** The configurations that a finding is about. */
    List<MeasuredConfiguration> select(Map<String, List<String>> where) {
        return configurations.stream().filter(one -> isOf(one.levels(), where)).toList();
    }

    /** The knees that a finding is about. */
    List<SearchedKnee> knees(Map<String, List<String>> where) {
        return knees.stream().filter(one -> isOf(one.levels(), where)).toList();
    }

    private static boolean isOf(Map<String, String> levels, Map<String, List<String>> where) {
        return where.entrySet().stream()
                .allMatch(axis -> axis.getValue().contains(levels.getOrDefault(axis.getKey(), "")));
    }

    /** What it had to say when each configuration had at most so many forks. */
    public Measurements until(int forks) {
        return new Measurements(
                axes,
                configurations.stream().map(one -> one.until(forks)).toList(),
                bias,
                looks,
                knees);
    }

    /** What all configurations together tell of the spread of a quantity's logarithms. */
    SpreadPrior spread(Quantity of) {
        return SpreadPrior.of(configurations.stream().map(one -> one.logarithms(of)).toList());
    }

    /** What it had to say at each look that a configuration has come to; all of it at the last. */
    List<Measurements> atLooks() {
        int most = configurations.stream().mapToInt(one -> one.ends().size()).max().orElse(0);
        List<Measurements> views = new ArrayList<>();
        for (int size : looks.sizes()) {
            if (size <= most) {
                views.add(until(size));
            }
        }
        return views.isEmpty() ? List.of(this) : views;
    }

    /** Whether a configuration has this level. */
    boolean has(String axis, String label) {
        return configurations.stream().anyMatch(one -> label.equals(one.levels().get(axis)));
    }

    /** The levels that tell configurations of this run apart, as {@code cpus=2, tasks=100}. */
    String describe(Map<String, String> levels) {
        return axes.entrySet().stream()
                .filter(axis -> axis.getValue().size() > 1 && levels.containsKey(axis.getKey()))
                .map(axis -> axis.getKey() + "=" + levels.get(axis.getKey()))
                .collect(Collectors.joining(", "));
    }
}
