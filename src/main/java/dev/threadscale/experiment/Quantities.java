package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.measured.ForkQuantity;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Quantity.Aspect;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.TaskColumn;
import dev.threadscale.workload.Observed;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The quantities that findings and comparisons can be about: all numbers that a run records. */
public final class Quantities {

    private static final EnumSet<TaskColumn> OF_TASKS =
            EnumSet.of(TaskColumn.QUEUE_NS, TaskColumn.RUN_NS, TaskColumn.CPU_NS);

    private static final String AS = "as";

    private Quantities() {}

    /** Returns true for a quantity that only a log of tasks has. */
    static boolean isOfTasks(String name) {
        return OF_TASKS.stream().anyMatch(column -> name.equals(Quantity.TASK + column.key()));
    }

    /**
     * Reads the keys {@code of}, {@code subject} and {@code as}; by default elapsed times.
     *
     * @param known the names of quantities
     */
    static Quantity read(Fields fields, List<String> known) {
        String name =
                fields.optional("of")
                        .map(node -> Fields.word(node, "quantity", known))
                        .orElse(Quantity.ELAPSED);
        Optional<YamlNode> subject = fields.optional("subject");
        Optional<YamlNode> as = fields.optional(AS);
        Quantity quantity =
                new Quantity(
                        name,
                        subject.isEmpty()
                                ? null
                                : Values.line(subject.get(), "subject", Bounds.WORDS),
                        as.isEmpty() ? null : Values.word(as.get(), AS, Aspect.class));
        if (quantity.as() != null && quantity.isOfFork()) {
            throw fields.problem(
                            AS, "'as' does not apply to %s: a fork has only one value of it", name)
                    .fix("Leave it out.");
        }
        return quantity;
    }

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
