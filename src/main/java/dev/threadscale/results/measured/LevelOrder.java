package dev.threadscale.results.measured;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The order of the matrix. Forks come in shuffled order, so a file's order means nothing. */
public final class LevelOrder {

    private LevelOrder() {}

    /**
     * Sorts levels by axis as the experiment lists them.
     *
     * @param axes the labels of each, by its name
     */
    public static Comparator<Map<String, String>> of(Map<String, List<String>> axes) {
        return axes.entrySet().stream()
                .map(axis -> of(axis.getKey(), axis.getValue()))
                .reduce((_, _) -> 0, Comparator::thenComparing);
    }

    /** By their places, looked up and not searched: an axis may have as many levels as rows. */
    private static Comparator<Map<String, String>> of(String axis, List<String> labels) {
        Map<String, Integer> places = new HashMap<>();
        labels.forEach(label -> places.putIfAbsent(label, places.size()));
        return Comparator.comparingInt((Map<String, String> levels) ->
                places.getOrDefault(levels.getOrDefault(axis, ""), -1));
    }
}
