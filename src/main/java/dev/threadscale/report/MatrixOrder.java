package dev.threadscale.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The order of the matrix. Forks come in shuffled order, so a file's order says nothing. */
final class MatrixOrder {

    private MatrixOrder() {}

    static Comparator<Map<String, String>> of(Run run) {
        return of(run.axes());
    }

    /** Sorts levels by axis as the experiment lists them. */
    static Comparator<Map<String, String>> of(List<Axis> axes) {
        return axes.stream()
                .map(axis ->
                        Comparator.comparingInt((Map<String, String> levels) ->
                                axis.levels().indexOf(levels.get(axis.name()))))
                .reduce((_, _) -> 0, Comparator::thenComparing);
    }
}
