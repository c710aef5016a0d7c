package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The panels of pictures of several figures of each configuration, such as counters. None are
 * returned where a kind of picture does not apply.
 */
final class FigureFacets {

    /** The smallest ratio that counts as a difference. */
    private static final double DIFFERENT = 1.5;

    /** A number of switches that any program has. */
    private static final double FEW_SWITCHES = 50;

    private static final String CPU = "CPU time";
    private static final String USER = CPU + ", user";
    private static final String SYSTEM = CPU + ", system";

    private FigureFacets() {}

    /**
     * Returns voluntary and involuntary context switches, if they differ between configurations.
     */
    static Stream<Panel> switches(Analysis analysis) {
        List<Frame> switches =
                Stream.of(IterationColumn.VOLUNTARY_SWITCHES, IterationColumn.INVOLUNTARY_SWITCHES)
                        .map(column -> analysis.counted(column))
                        .map(counted ->
                                counted.named(counted.name().replaceFirst("_switches$", "")))
                        .toList();
        boolean isWorthAPicture =
                switches.stream()
                        .filter(FigureFacets::differs)
                        .anyMatch(counted -> means(counted).max().orElse(0) > FEW_SWITCHES);
        return isWorthAPicture ? counted(analysis, "Context switches", switches) : Stream.empty();
    }

    /**
     * Returns the heap in use and the peak of the process, if they differ between configurations.
     */
    static Stream<Panel> memory(Analysis analysis) {
        List<Frame> figures = new ArrayList<>();
        figures.add(analysis.counted(IterationColumn.HEAP_AFTER_BYTES).named("heap_in_use"));
        analysis.peakMemory()
                .map(peak -> peak.named("peak_of_the_process"))
                .ifPresent(figures::add);
        return figures.stream().anyMatch(FigureFacets::differs)
                ? counted(analysis, "Memory", figures)
                : Stream.empty();
    }

    private static boolean differs(Frame frame) {
        var means = means(frame).summaryStatistics();
        return means.getCount() > 1 && means.getMax() > DIFFERENT * means.getMin();
    }

    private static DoubleStream means(Frame frame) {
        return frame.values().values().stream().mapToDouble(Estimate::mean);
    }

    private static Frame together(String title, List<Frame> figures) {
        return Frame.together("figures", title, Axis.FIGURE, figures);
    }

    /**
     * Returns panels like those of elapsed times over a count, but with a line for each figure. If
     * there would be too many lines, each figure gets its own picture.
     */
    private static Stream<Panel> counted(Analysis analysis, String title, List<Frame> figures) {
        Facets times = analysis.times();
        Frame all = together(title, figures);
        if (!times.isOverCount()) {
            return inCategories(analysis, all, Facets.FEW_CATEGORIES);
        }
        List<Axis> lines = new ArrayList<>(times.lines());
        lines.add(all.axis(Axis.FIGURE));
        boolean fit = all.combinations(lines).size() <= Facets.MOST_LINES;
        return Facets.of(analysis.run(), all)
                .with(times.form(), times.across(), fit ? lines : times.lines())
                .fewPanels();
    }

    private static Stream<Panel> inCategories(Analysis analysis, Frame all, int most) {
        return Facets.of(analysis.run(), all).inCategories(all.axis(Axis.FIGURE), most).fewPanels();
    }

    /** Returns the start times of forks by runtime. */
    static Stream<Panel> starts(Analysis analysis) {
        List<Frame> starts = analysis.starts();
        return starts.isEmpty()
                ? Stream.empty()
                : inCategories(
                        analysis, together("Time from the start", starts), Facets.MOST_CATEGORIES);
    }

    /**
     * Returns CPU times of user and system next to elapsed times, which show whether the CPUs
     * worked, waited or ran the kernel.
     */
    static Stream<Panel> cpuTime(Analysis analysis) {
        Analysis data = analysis;
        Frame user = data.counted(IterationColumn.CPU_USER_NS).named(USER);
        Frame system = data.counted(IterationColumn.CPU_SYSTEM_NS).named(SYSTEM);
        if (user.values().size() < 2 || system.values().isEmpty()) {
            return Stream.empty();
        }
        Frame all = together("Time of an iteration", List.of(data.elapsed(), user, system));
        return inCategories(analysis, atTelling(analysis, all), Facets.FEW_CATEGORIES);
    }

    /**
     * Returns only the highest count, next to which the times of smaller counts would be too small
     * to see; also the smallest count if the work is constant.
     */
    private static Frame atTelling(Analysis analysis, Frame all) {
        if (!analysis.times().isOverCount()) {
            return all.narrowed();
        }
        Axis count = analysis.times().count();
        List<String> levels =
                analysis.run().strongScaling()
                        ? List.of(count.labels().getFirst(), count.labels().getLast())
                        : List.of(count.labels().getLast());
        return all.where(configuration -> levels.contains(configuration.get(count.name())))
                .narrowed();
    }

    /** Returns elapsed time next to user and system time, which are stacked. */
    static List<ChartSeries> stackedCpuTime(Panel panel) {
        PlotForm form = panel.facets().form();
        List<ChartSeries> series = new ArrayList<>();
        for (Curve curve : panel.curves()) {
            String figure = curve.levels().get(Axis.FIGURE);
            if (figure.startsWith(CPU)) {
                Style style = Style.part(figure.equals(SYSTEM));
                series.add(ChartSeries.of(form, figure, style, curve).inColumn(CPU));
            } else {
                series.addAll(byKind(panel, curve));
            }
        }
        return series;
    }

    /** Returns the bars of elapsed times in the colours of their thread kinds. */
    private static List<ChartSeries> byKind(Panel panel, Curve elapsed) {
        List<String> kinds =
                panel.positions().stream()
                        .map(position -> panel.levels().with(position).get(Axes.THREADS))
                        .toList();
        Set<String> different = new LinkedHashSet<>(kinds);
        Palette palette =
                Palette.of(panel.facets().run().levels().getOrDefault(Axes.THREADS, List.of()));
        List<ChartSeries> bars = new ArrayList<>();
        for (String kind : different) {
            String label =
                    different.size() == 1
                            ? "elapsed time"
                            : "elapsed time, " + LevelLabels.bare(Axes.THREADS, kind);
            Curve own = elapsed.where(i -> kinds.get(i).equals(kind));
            bars.add(ChartSeries.of(panel.facets().form(), label, palette.style(kind), own));
        }
        return bars;
    }
}
