package dev.threadscale.claim;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a run has to say.
 *
 * @param axes the labels of each axis in the order of the experiment, by name
 * @param configurations all that the run has tried
 */
public record Measurements(Map<String, List<String>> axes, List<Configuration> configurations) {

    /**
     * One configuration.
     *
     * @param levels label by axis
     * @param outcomes how its forks ended, one entry a fork
     * @param means of each quantity, one a fork that reports it
     */
    public record Configuration(
            Map<String, String> levels, List<String> outcomes, Map<Quantity, List<Double>> means) {

        List<Double> means(Quantity quantity) {
            return means.getOrDefault(quantity, List.of());
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
