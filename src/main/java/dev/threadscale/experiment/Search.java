package dev.threadscale.experiment;

import dev.threadscale.levels.Axes;
import java.math.BigDecimal;

/**
 * A search for the knee of every series: the lowest count at which an iteration costs at least
 * {@code collapse} times as much as at {@code from}. The cost is the mean elapsed time; if the work
 * grows with the tasks, it is the mean elapsed time per task.
 *
 * @param axis {@code tasks}, or a parameter of the workload that is a whole number
 * @param from the count that all others are compared with; the search begins there
 * @param to the largest count that is measured
 * @param collapse the multiple of the cost at {@code from} that counts as a collapse; more than 1
 * @param withinPercent the search ends when the bracket around the knee is at most this share of
 *     its lower end; 0 means one count
 */
public record Search(String axis, long from, long to, BigDecimal collapse, int withinPercent) {

    /** Normalizes the threshold: 1.5 and 1.50 are the same search. */
    public Search {
        collapse = collapse.stripTrailingZeros();
        collapse = collapse.setScale(Math.max(0, collapse.scale()));
    }

    /** Returns the level of the axis for a count. */
    public Level level(long count) {
        return axis.equals(Axes.TASKS)
                ? new Level.Tasks(Math.toIntExact(count))
                : new Level.Parameter(Long.toString(count));
    }
}
