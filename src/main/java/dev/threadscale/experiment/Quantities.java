package dev.threadscale.experiment;

import dev.threadscale.claim.ForkQuantity;
import dev.threadscale.claim.Quantity;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.workload.Observed;
import dev.threadscale.workload.WorkloadType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Stream;

/** What findings can be about: everything that a run records as a number. */
final class Quantities {

    private static final EnumSet<TaskColumn> OF_TASKS =
            EnumSet.of(TaskColumn.QUEUE_NS, TaskColumn.RUN_NS, TaskColumn.CPU_NS);

    private Quantities() {}

    /** The names for a workload. */
    static List<String> of(WorkloadType type) {
        return Stream.of(
                        Arrays.stream(IterationColumn.values())
                                .filter(column -> !column.unit().isEmpty())
                                .map(IterationColumn::key),
                        Arrays.stream(ForkQuantity.values()).map(ForkQuantity::key),
                        OF_TASKS.stream().map(column -> Quantity.TASK + column.key()),
                        type.observed().stream().map(Observed::name))
                .flatMap(names -> names)
                .distinct()
                .toList();
    }
}
