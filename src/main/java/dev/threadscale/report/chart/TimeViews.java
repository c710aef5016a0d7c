package dev.threadscale.report.chart;

import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Dataset;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Several figures of a configuration side by side: CPU times, counters, memory and times to start.
 */
final class FigureCharts {

    private static final String CPU = "CPU time";

    /** A smaller difference says nothing. */
    private static final double DIFFERENT = 1.5;

    /** Switches that any program has. */
    private static final double FEW_SWITCHES = 50;

    private FigureCharts() {}

    /** Voluntary and involuntary context switches, where they differ between configurations. */
    static Stream<Chart> switches(Evidence evidence) {
        List<Variable> both =
                Stream.of(IterationColumn.VOLUNTARY_SWITCHES, IterationColumn.INVOLUNTARY_SWITCHES)
                        .map(column -> evidence.data().counted(column))
                        .map(one -> one.named(one.name().replaceFirst("_switches$", "")))
                        .toList();
        return both.stream()
                        .anyMatch(one -> differs(one) && means(one).max().orElse(0) > FEW_SWITCHES)
                ? counted(evidence, "context-switches", "Context switches", both)
                : Stream.empty();
    }

    /** The heap in use and the peak of the process, where they differ between configurations. */
    static Stream<Chart> memory(Evidence evidence) {
        List<Variable> both = new ArrayList<>();
        both.add(evidence.data().counted(IterationColumn.HEAP_AFTER_BYTES).named("heap_in_use"));
        evidence.forks()
                .peakMemory()
                .map(peak -> peak.named("peak_of_the_process"))
                .ifPresent(both::add);
        return both.stream().anyMatch(FigureCharts::differs)
                ? counted(evidence, "memory", "Memory", both)
                : Stream.empty();
    }

    private static boolean differs(Variable variable) {
        var means = means(variable).summaryStatistics();
        return means.getCount() > 1 && means.getMax() > DIFFERENT * means.getMin();
    }

    private static DoubleStream means(Variable variable) {
        return variable.values().values().stream().mapToDouble(Estimate::mean);
    }

    private static Stream<Chart> counted(
            Evidence evidence, String name, String title, List<Variable> figures) {
        Variable all = Variable.together(name, title, MeasuredAxis.FIGURE, figures);
        return ChartBuilder.ofMeans(name, counted(evidence, all).fewPanels());
    }

    /**
     * Like elapsed times over a count, but with a line for each of the figures. Where the lines
     * would be too many, each of the figures has a picture.
     */
    private static View counted(Evidence evidence, Variable all) {
        View times = evidence.times();
        Layout layout = new Layout(evidence.run(), all);
        MeasuredAxis figures = all.axis(MeasuredAxis.FIGURE);
        if (!times.isOverCount()) {
            return layout.inCategories(figures, Layout.FEW_CATEGORIES);
        }
        List<MeasuredAxis> lines = new ArrayList<>(times.lines());
        lines.add(figures);
        return layout.view(
                times.form(),
                times.across(),
                all.combinations(lines).size() <= Layout.MOST_LINES ? lines : times.lines());
    }

    /** Start times of forks by runtime. */
    static Stream<Chart> starts(Evidence evidence) {
        List<Variable> starts = evidence.forks().starts();
        if (starts.isEmpty()) {
            return Stream.empty();
        }
        Variable all =
                Variable.together("start-up", "Time from the start", MeasuredAxis.FIGURE, starts);
        return ChartBuilder.ofMeans(
                all.name(),
                new Layout(evidence.run(), all)
                        .inCategories(all.axis(MeasuredAxis.FIGURE))
                        .fewPanels());
    }

    /**
     * A bar of elapsed time beside one of user and system time on top of each other: did the CPUs
     * work, wait or serve the kernel?
     */
    static Stream<Chart> cpuTime(Evidence evidence) {
        Dataset data = evidence.data();
        Variable elapsed = data.elapsed();
        Variable user = data.counted(IterationColumn.CPU_USER_NS);
        Variable system = data.counted(IterationColumn.CPU_SYSTEM_NS);
        if (user.values().size() < 2 || system.values().isEmpty()) {
            return Stream.empty();
        }
        Variable all =
                atTelling(
                        evidence,
                        Variable.together(
                                "cpu-time",
                                "Time of an iteration",
                                MeasuredAxis.FIGURE,
                                List.of(elapsed, user, system)));
        return new Layout(evidence.run(), all)
                .inCategories(all.axis(MeasuredAxis.FIGURE), Layout.FEW_CATEGORIES)
                .fewPanels()
                .flatMap(panel -> cpuTime(panel, elapsed, user));
    }

    /**
     * The highest count alone, beside whose times those of smaller ones are flat; where the work
     * stays the same, the smallest beside it.
     */
    private static Variable atTelling(Evidence evidence, Variable all) {
        if (!evidence.times().isOverCount()) {
            return all.narrowed();
        }
        MeasuredAxis count = evidence.times().count();
        List<String> levels =
                evidence.run().strongScaling()
                        ? List.of(count.levels().getFirst(), count.levels().getLast())
                        : List.of(count.levels().getLast());
        return all.where(at -> levels.contains(at.get(count.name()))).narrowed();
    }

    private static Stream<Chart> cpuTime(Panel panel, Variable elapsed, Variable user) {
        ChartBuilder chart = ChartBuilder.of(panel.view().variable().name(), panel);
        for (Curve curve : panel.curves()) {
            String figure = curve.levels().getOrDefault(MeasuredAxis.FIGURE, "");
            if (figure.equals(elapsed.name())) {
                chart.add(byKind(panel, curve));
            } else {
                boolean ofUser = figure.equals(user.name());
                chart.add(
                        Stream.of(
                                ChartSeries.of(
                                                panel.view().form(),
                                                ofUser ? "CPU time, user" : "CPU time, system",
                                                Style.part(!ofUser),
                                                curve)
                                        .inColumn(CPU)));
            }
        }
        return chart.ofMeans("95 % confidence interval of the elapsed time (Student's t)");
    }

    /** The bars of elapsed times in the colours of their thread kinds. */
    private static Stream<ChartSeries> byKind(Panel panel, Curve elapsed) {
        List<String> kinds =
                panel.positions().stream()
                        .map(at ->
                                panel.levels(Map.of(), at).getOrDefault(MeasuredAxis.THREADS, ""))
                        .toList();
        Set<String> different = new LinkedHashSet<>(kinds);
        Map<String, List<String>> levels = panel.view().run().levels();
        Palette palette = Palette.of(levels.getOrDefault(MeasuredAxis.THREADS, List.of()));
        return different.stream()
                .map(kind ->
                        ChartSeries.of(
                                panel.view().form(),
                                different.size() == 1
                                        ? "elapsed time"
                                        : "elapsed time, " + LevelLabels.threads(kind),
                                palette.style(kind),
                                elapsed.where(i -> kinds.get(i).equals(kind))));
    }
}
