package dev.threadscale.report.data;

import dev.threadscale.report.chart.Form;
import java.util.Optional;

/** How one variable is shown first of all: the most telling of what its axes allow. */
public sealed interface Shape {

    /** The variable with its layout. */
    View view();

    /** Curves over a count. */
    record OverCount(View view) implements Shape {}

    /** Curves over the sizes of pools. */
    record OverSizes(View view, PoolSizes sizes) implements Shape {}

    /** Bars, because nothing that varies is a number with enough levels. */
    record InCategories(View view) implements Shape {}

    static Shape of(Run run, Variable variable) {
        Optional<Layout> counts = Layout.overCount(variable);
        Optional<OverSizes> sizes = overSizes(run, variable);
        // CPUs are conditions: a study of pools stays one of pools on 1, 2 and 4 of them.
        if (counts.isPresent() && (sizes.isEmpty() || !counts.get().count().is(Axis.CPUS))) {
            return new OverCount(new View(run, variable, counts.get(), Form.LINES));
        }
        if (sizes.isPresent()) {
            return sizes.get();
        }
        return new InCategories(new View(run, variable, Layout.inCategories(variable), Form.BARS));
    }

    /** Also of interest where a count stands first. */
    static Optional<OverSizes> overSizes(Run run, Variable variable) {
        return PoolSizes.of(variable)
                .map(sizes -> {
                    // Other counts have curves of their own; what a size does shows at the highest.
                    Axis tasks = variable.axis(Axis.TASKS);
                    PoolSizes shown =
                            Layout.overCount(variable)
                                            .filter(layout -> layout.count().is(Axis.TASKS))
                                            .isPresent()
                                    ? sizes.at(Axis.TASKS, tasks.sorted().levels().getLast())
                                    : sizes;
                    Variable sized = shown.sized().narrowed();
                    Axis size = sized.axis(PoolSizes.SIZE);
                    return new OverSizes(
                            new View(
                                    run,
                                    sized,
                                    Layout.curves(sized, size, sized.axis(Axis.THREADS)),
                                    Form.LINES),
                            new PoolSizes(sized, shown.unsized()));
                })
                .filter(shape -> !shape.sizes().sized().values().isEmpty());
    }
}
