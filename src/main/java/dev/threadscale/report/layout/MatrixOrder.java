package dev.threadscale.report.layout;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The order of the matrix. Forks come in shuffled order, so a file's order says nothing. */
public final class MatrixOrder {

    private MatrixOrder() {}

    public static Comparator<Map<String, String>> of(Run run) {
        return of(run.axes());
    }

    /** Sorts levels by axis as the experiment lists them. */
    public static Comparator<Map<String, String>> of(List<MeasuredAxis> axes) {
        return axes.stream().map(MatrixOrder::of).reduce((_, _) -> 0, Comparator::thenComparing);
    }

    /** By their places, looked up and not searched: an axis may have as many levels as rows. */
    private static Comparator<Map<String, String>> of(MeasuredAxis axis) {
        Map<String, Integer> places = new HashMap<>();
        axis.levels().forEach(level -> places.putIfAbsent(level, places.size()));
        return Comparator.comparingInt((Map<String, String> levels) ->
                places.getOrDefault(levels.getOrDefault(axis.name(), ""), -1));
    }
}
