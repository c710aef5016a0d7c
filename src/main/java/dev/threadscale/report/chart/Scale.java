package dev.threadscale.report.chart;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The y axis.
 *
 * @param quantity what it shows
 * @param unit the symbol of its unit; empty for a ratio
 * @param logarithmic whether equal distances are equal factors
 * @param reference where a dashed line stands for comparison
 */
public record Scale(String quantity, String unit, boolean logarithmic, OptionalDouble reference) {

    /** Beyond this factor between the largest and the smallest value, small lines would vanish. */
    private static final double LARGEST_LINEAR_SPAN = 50;

    /**
     * An axis.
     *
     * @throws IllegalArgumentException if a logarithmic axis is to hold what has no logarithm
     */
    public Scale {
        if (logarithmic && reference.orElse(1) <= 0) {
            throw new IllegalArgumentException(reference + " on a logarithmic axis");
        }
    }

    /**
     * Whether values spread so far that only a logarithmic axis shows them all.
     *
     * @param values all that the axis is to hold, what they are compared with among them
     */
    public static boolean needsLogarithm(List<Double> values) {
        var statistics = values.stream().mapToDouble(Double::doubleValue).summaryStatistics();
        return statistics.getMin() > 0
                && statistics.getMax() / statistics.getMin() > LARGEST_LINEAR_SPAN;
    }

    /** The axis's title: "Elapsed time (ms), logarithmic scale". */
    public String title() {
        return quantity
                + (unit.isEmpty() ? "" : " (" + unit + ")")
                + (logarithmic ? ", logarithmic scale" : "");
    }
}
