package dev.threadscale.report.chart;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.ForkFigures;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.data.Shape;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** What was counted besides times, where it differs between configurations. */
final class CounterCharts {

    /** With more there would be as many pictures of counters as of times. */
    private static final int MOST_FACETS = 4;

    /** What differs by less says nothing. */
    private static final double DIFFERENT = 1.5;

    /** Switches that any program has. */
    private static final double FEW_SWITCHES = 50;

    private CounterCharts() {}

    /** Voluntary and involuntary ones. */
    static Stream<Chart> switches(Evidence evidence) {
        List<Variable> both =
                Stream.of(IterationColumn.VOLUNTARY_SWITCHES, IterationColumn.INVOLUNTARY_SWITCHES)
                        .map(column -> Variable.counted(evidence.data(), column))
                        .map(one -> one.named(one.name().replaceFirst("_switches$", "")))
                        .toList();
        return both.stream().anyMatch(one -> differs(one) && highest(one) > FEW_SWITCHES)
                ? charts(evidence, "context-switches", "Context switches", both)
                : Stream.empty();
    }

    /** The heap in use, and the most that a process had resident. */
    static Stream<Chart> memory(Evidence evidence) {
        List<Variable> both = new ArrayList<>();
        both.add(
                Variable.counted(evidence.data(), IterationColumn.HEAP_AFTER_BYTES)
                        .named("heap_in_use"));
        evidence.forks()
                .peakMemory()
                .map(peak -> peak.named("peak_of_the_process"))
                .ifPresent(both::add);
        return both.stream().anyMatch(CounterCharts::differs)
                ? charts(evidence, "memory", "Memory", both)
                : Stream.empty();
    }

    private static boolean differs(Variable variable) {
        var means = means(variable).summaryStatistics();
        return means.getCount() > 1 && means.getMax() > DIFFERENT * means.getMin();
    }

    private static double highest(Variable variable) {
        return means(variable).max().orElse(0);
    }

    private static DoubleStream means(Variable variable) {
        return variable.values().values().stream().mapToDouble(Estimate::mean);
    }

    private static Stream<Chart> charts(
            Evidence evidence, String name, String title, List<Variable> variables) {
        Variable all = Observations.together(name, title, ForkFigures.FIGURE, variables);
        View view = view(evidence, all);
        List<Facet> facets = view.layout().facets();
        return facets.size() > MOST_FACETS
                ? Stream.empty()
                : facets.stream()
                        .flatMap(facet -> view.sketch(name, facet).ofMeans(evidence.run()));
    }

    /** Like elapsed times, but with a line or a bar for each of the figures. */
    private static View view(Evidence evidence, Variable all) {
        Axis figures = all.axis(ForkFigures.FIGURE);
        return switch (evidence.shape()) {
            case Shape.OverCount(View times) ->
                    new View(evidence.run(), all, beside(all, times.layout(), figures), Form.LINES);
            case Shape.OverSizes _, Shape.InCategories _ ->
                    new View(
                            evidence.run(),
                            all,
                            Layout.inCategories(all, figures, Layout.FEW_CATEGORIES),
                            Form.BARS);
        };
    }

    /** Where the lines would be too many, each of the figures has a picture. */
    private static Layout beside(Variable all, Layout times, Axis figures) {
        List<Axis> lines = new ArrayList<>(times.lines());
        lines.add(figures);
        if (all.combinations(lines).size() <= Layout.MOST_LINES) {
            return new Layout(times.across(), lines, times.fixed());
        }
        List<Axis> fixed = new ArrayList<>(times.fixed());
        fixed.add(figures);
        return new Layout(times.across(), times.lines(), fixed);
    }
}
