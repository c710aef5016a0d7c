package dev.threadscale.report.layout;

import dev.threadscale.results.measured.LevelOrder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The order of the matrix of a run. */
public final class MatrixOrder {

    private MatrixOrder() {}

    public static Comparator<Map<String, String>> of(Run run) {
        return LevelOrder.of(run.levels());
    }

    /** Sorts levels by axis as the experiment lists them. */
    public static Comparator<Map<String, String>> of(List<MeasuredAxis> axes) {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        axes.forEach(axis -> levels.put(axis.name(), axis.levels()));
        return LevelOrder.of(levels);
    }
}
