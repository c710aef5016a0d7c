package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.Shape;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a workload observed besides times. */
final class ObservationCharts {

    /** More bars are a comb; curves show the same. */
    private static final int MOST_BARS = 48;

    private ObservationCharts() {}

    /** Shares and values by thread, CPU or priority, the configurations side by side. */
    static Stream<Chart> bySubject(Evidence evidence) {
        return Observations.bySubject(evidence).stream()
                .flatMap(subjects -> {
                    Variable variable = subjects.variable();
                    Layout layout = layout(subjects);
                    View view = new View(evidence.run(), variable, layout, form(variable, layout));
                    return layout.facets().stream()
                            .flatMap(facet ->
                                    view.sketch(variable.name(), facet).ofMeans(view.run()));
                });
    }

    /** What subjects name last stands across; beside further names, its bars do. */
    private static Layout layout(Observations.Subjects subjects) {
        Variable variable = subjects.variable();
        Axis last = subjects.axis();
        return subjects.names() > 1 && last.levels().size() <= Layout.MOST_LINES
                ? Layout.inCategories(variable, last)
                : Layout.bars(variable, last);
    }

    private static Form form(Variable variable, Layout layout) {
        int bars = layout.count().levels().size() * variable.combinations(layout.lines()).size();
        return layout.isCount() && bars > MOST_BARS ? Form.LINES : Form.BARS;
    }

    /**
     * One value an iteration: laid out like elapsed times; where those are bars, all values of one
     * unit stand side by side.
     */
    static Stream<Chart> ofIterations(Evidence evidence) {
        Map<String, List<Variable>> byUnit =
                Observations.ofIterations(evidence).stream()
                        .collect(
                                Collectors.groupingBy(
                                        Variable::unit, TreeMap::new, Collectors.toList()));
        return byUnit.values().stream().flatMap(same -> ofUnit(evidence, same));
    }

    private static Stream<Chart> ofUnit(Evidence evidence, List<Variable> same) {
        if (same.size() > 1 && evidence.shape() instanceof Shape.InCategories) {
            Variable all = Observations.together(same);
            Layout layout = Layout.inCategories(all, all.axis(Observations.OBSERVED));
            View view = new View(evidence.run(), all, layout, Form.BARS);
            return layout.facets().stream()
                    .flatMap(facet -> view.sketch(all.name(), facet).ofMeans(view.run()));
        }
        return same.stream()
                .flatMap(variable -> ElapsedCharts.of(Shape.of(evidence.run(), variable)));
    }
}
