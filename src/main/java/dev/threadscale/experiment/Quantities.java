package dev.threadscale.experiment;

import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.Quantity;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.workload.Observed;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/** The quantities that findings and comparisons can be about: all numbers that a run records. */
public final class Quantities {

    private static final EnumSet<TaskColumn> OF_TASKS =
            EnumSet.of(TaskColumn.QUEUE_NS, TaskColumn.RUN_NS, TaskColumn.CPU_NS);

    private Quantities() {}

    /**
     * Returns their names.
     *
     * @param observed the quantities that the workload observes
     */
    public static List<String> of(List<Observed> observed) {
        return Stream.of(
                        Arrays.stream(IterationColumn.values())
                                .filter(IterationColumn::isMeasured)
                                .map(IterationColumn::key),
                        Arrays.stream(ForkQuantity.values()).map(ForkQuantity::key),
                        OF_TASKS.stream().map(column -> Quantity.TASK + column.key()),
                        observed.stream().map(Observed::name))
                .flatMap(names -> names)
                .distinct()
                .toList();
    }
}
