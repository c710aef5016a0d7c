package dev.threadscale.claim;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * What a run has to say.
 *
 * @param axes the labels of each axis in the order of the experiment, by name
 * @param configurations all that the run has tried
 * @param detectable the least share by which times have to differ for this host to tell it from
 *     noise; empty if it was not calibrated
 */
public record Measurements(
        Map<String, List<String>> axes,
        List<Configuration> configurations,
        OptionalDouble detectable) {

    /**
     * What one fork says of a quantity.
     *
     * @param mean of all of its values
     * @param iterations the mean of each iteration
     */
    public record ForkValues(double mean, List<Double> iterations) {

        double[] values() {
            return iterations.stream().mapToDouble(Double::doubleValue).toArray();
        }
    }

    /**
     * One configuration.
     *
     * @param levels label by axis
     * @param outcomes how its forks ended, one entry a fork
     * @param forks values of each quantity, one entry a fork that reports it
     */
    public record Configuration(
            Map<String, String> levels,
            List<String> outcomes,
            Map<Quantity, List<ForkValues>> forks) {

        List<Double> means(Quantity quantity) {
            return forks(quantity).stream().map(ForkValues::mean).toList();
        }

        List<ForkValues> forks(Quantity quantity) {
            return forks.getOrDefault(quantity, List.of());
        }

        boolean has(Map<String, String> named) {
            return levels.entrySet().containsAll(named.entrySet());
        }
    }

    /** The configurations that a finding is about. */
    List<Configuration> select(Map<String, List<String>> where) {
        return configurations.stream()
                .filter(one ->
                        where.entrySet().stream()
                                .allMatch(axis ->
                                        axis.getValue()
                                                .contains(
                                                        one.levels()
                                                                .getOrDefault(axis.getKey(), ""))))
                .toList();
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
