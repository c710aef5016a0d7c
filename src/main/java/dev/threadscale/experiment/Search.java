package dev.threadscale.experiment;

import dev.threadscale.levels.Axes;
import java.math.BigDecimal;

/**
 * A search for the knee of every series: the least count at which an iteration costs at least
 * {@code collapse} times as much as at {@code from}. The cost is the mean elapsed time; where the
 * work grows with the tasks, it is the mean elapsed time of a task.
 *
 * @param axis {@code tasks}, or a parameter of the workload that is a whole number
 * @param from the count that all others are compared with; the search begins there
 * @param to the largest count that is measured
 * @param collapse how many times the cost at {@code from} makes a collapse; more than 1
 * @param withinPercent the search ends when the bracket around the knee is no wider than this share
 *     of its lower end; 0: when it is one count wide
 */
public record Search(String axis, long from, long to, BigDecimal collapse, int withinPercent) {

    /** Equal thresholds are the same search, whether written 1.5 or 1.50. */
    public Search {
        collapse = collapse.stripTrailingZeros();
        collapse = collapse.setScale(Math.max(0, collapse.scale()));
    }

    /** The level of the axis for a count. */
    public Level level(long count) {
        return axis.equals(Axes.TASKS)
                ? new Level.Tasks(Math.toIntExact(count))
                : new Level.Parameter(Long.toString(count));
    }
}
