package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Conditions and layouts of pictures of times and other figures of iterations and forks. */
final class TimeViews {

    /** The minimum number of iterations of a distribution. */
    private static final int FEWEST_ITERATIONS = 5;

    /** The minimum number of kinds for cells. For two, lines or bars show which is faster. */
    private static final int FEWEST_ROWS = 3;

    /** The maximum number of columns of cells in which the numbers do not touch. */
    private static final int MOST_COLUMNS = 12;

    /** The smallest ratio that counts as a difference. */
    private static final double DIFFERENT = 1.5;

    /** A number of switches that any program has. */
    private static final double FEW_SWITCHES = 50;

    private TimeViews() {}

    /** Returns times per task, for work that grows with the tasks. */
    static Stream<Panel> perTask(Analysis analysis) {
        return analysis.isWeakScaling() ? apart(analysis, analysis.compared()) : Stream.empty();
    }

    /** Returns times over a count or in categories, as the axes allow. */
    static Stream<Panel> elapsed(Analysis analysis) {
        return analysis.times().isOverPoolSizes()
                ? Stream.empty()
                : apart(analysis, analysis.times());
    }

    /** Returns times over sizes of pools, even if another count comes first. */
    static Stream<Panel> byPoolSize(Analysis analysis) {
        return analysis.times().isOverPoolSizes()
                ? apart(analysis, analysis.times())
                : new Layout(analysis.run(), analysis.elapsed())
                        .overPoolSizes().stream().flatMap(view -> view.panels().stream());
    }

    /** Returns panels, except for those whose lines are all in a picture that compares levels. */
    private static Stream<Panel> apart(Analysis analysis, View view) {
        List<AxisLevels.Together> together =
                AxisLevels.together(analysis).limit(Gallery.MOST_OF_A_KIND).toList();
        return view.panels().stream()
                .filter(panel -> together.stream().noneMatch(all -> all.shows(panel)));
    }

    /** Returns thread kinds over CPUs and counts. */
    static Stream<Panel> kindsByCpus(Analysis analysis) {
        Variable elapsed = analysis.elapsed().narrowed();
        boolean vary =
                elapsed.axis(Axes.THREADS).levels().size() >= FEWEST_ROWS
                        && elapsed.axis(Axes.CPUS).varies();
        // A search measures each kind at different counts, so no column would be complete.
        boolean searched = elapsed.axes().stream().anyMatch(MeasuredAxis::searched);
        return vary && !searched
                ? kindsByCpus(analysis.run(), elapsed, count(analysis.times())).fewPanels()
                : Stream.empty();
    }

    private static Optional<MeasuredAxis> count(View times) {
        return Optional.of(times.count())
                .filter(count -> times.isOverCount() && !count.is(Axes.CPUS));
    }

    /**
     * Returns a view with a column for each number of CPUs and each count, or with only the highest
     * count if there are too many.
     */
    private static View kindsByCpus(Run run, Variable elapsed, Optional<MeasuredAxis> count) {
        List<MeasuredAxis> across =
                Stream.concat(Stream.of(elapsed.axis(Axes.CPUS)), count.stream()).toList();
        if (count.isPresent() && elapsed.combinations(across).size() > MOST_COLUMNS) {
            String highest = count.get().levels().getLast();
            String name = count.get().name();
            return kindsByCpus(
                    run,
                    elapsed.where(at -> highest.equals(at.get(name))).narrowed(),
                    Optional.empty());
        }
        return new Layout(run, elapsed)
                .view(PlotForm.CELLS, across, List.of(elapsed.axis(Axes.THREADS)));
    }

    /**
     * Returns the spread of the times of each configuration, which a mean with its interval does
     * not show. Times are divided by their medians if these differ too much for one axis.
     */
    static Stream<Panel> distribution(Analysis analysis) {
        Variable elapsed = analysis.elapsed();
        Collection<Estimate> all = elapsed.values().values();
        if (all.size() < 2 || all.stream().noneMatch(o -> o.iterations() >= FEWEST_ITERATIONS)) {
            return Stream.empty();
        }
        Variable shown =
                ChartBuilder.spreads(all.stream().mapToDouble(Estimate::mean))
                        ? elapsed.dividedBy(
                                "Elapsed time / its median", "", (_, one) -> one.median())
                        : elapsed;
        return new Layout(analysis.run(), shown).inCategories().as(PlotForm.BOXES).fewPanels();
    }

    /** Returns the divisor of a distribution in words; empty if times are not divided. */
    static String relation(Panel distribution) {
        return distribution.view().variable().unit().isEmpty()
                ? "the times of each configuration divided by its own median"
                : "";
    }

    /**
     * Returns voluntary and involuntary context switches, if they differ between configurations.
     */
    static Stream<Panel> switches(Analysis analysis) {
        List<Variable> both =
                Stream.of(IterationColumn.VOLUNTARY_SWITCHES, IterationColumn.INVOLUNTARY_SWITCHES)
                        .map(column -> analysis.counted(column))
                        .map(one -> one.named(one.name().replaceFirst("_switches$", "")))
                        .toList();
        return both.stream()
                        .anyMatch(one -> differs(one) && means(one).max().orElse(0) > FEW_SWITCHES)
                ? counted(analysis, together("Context switches", both)).fewPanels()
                : Stream.empty();
    }

    /**
     * Returns the heap in use and the peak of the process, if they differ between configurations.
     */
    static Stream<Panel> memory(Analysis analysis) {
        List<Variable> both = new ArrayList<>();
        both.add(analysis.counted(IterationColumn.HEAP_AFTER_BYTES).named("heap_in_use"));
        analysis.peakMemory().map(peak -> peak.named("peak_of_the_process")).ifPresent(both::add);
        return both.stream().anyMatch(TimeViews::differs)
                ? counted(analysis, together("Memory", both)).fewPanels()
                : Stream.empty();
    }

    private static boolean differs(Variable variable) {
        var means = means(variable).summaryStatistics();
        return means.getCount() > 1 && means.getMax() > DIFFERENT * means.getMin();
    }

    private static DoubleStream means(Variable variable) {
        return variable.values().values().stream().mapToDouble(Estimate::mean);
    }

    private static Variable together(String title, List<Variable> figures) {
        return Variable.together("figures", title, MeasuredAxis.FIGURE, figures);
    }

    /**
     * Returns a view like that of elapsed times over a count, but with a line for each figure. If
     * there would be too many lines, each figure gets its own picture.
     */
    private static View counted(Analysis analysis, Variable all) {
        View times = analysis.times();
        Layout layout = new Layout(analysis.run(), all);
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

    /** Returns the start times of forks by runtime. */
    static Stream<Panel> starts(Analysis analysis) {
        List<Variable> starts = analysis.starts();
        if (starts.isEmpty()) {
            return Stream.empty();
        }
        Variable all = together("Time from the start", starts);
        return new Layout(analysis.run(), all)
                .inCategories(all.axis(MeasuredAxis.FIGURE))
                .fewPanels();
    }

    /**
     * Returns CPU times of user and system next to elapsed times, which show whether the CPUs
     * worked, waited or ran the kernel.
     */
    static Stream<Panel> cpuTime(Analysis analysis) {
        Analysis data = analysis;
        Variable user = data.counted(IterationColumn.CPU_USER_NS).named(PanelSeries.USER);
        Variable system = data.counted(IterationColumn.CPU_SYSTEM_NS).named(PanelSeries.SYSTEM);
        if (user.values().size() < 2 || system.values().isEmpty()) {
            return Stream.empty();
        }
        Variable all =
                atTelling(
                        analysis,
                        together("Time of an iteration", List.of(data.elapsed(), user, system)));
        return new Layout(analysis.run(), all)
                .inCategories(all.axis(MeasuredAxis.FIGURE), Layout.FEW_CATEGORIES)
                .fewPanels();
    }

    /**
     * Returns only the highest count, next to which the times of smaller counts would be too small
     * to see; also the smallest count if the work is constant.
     */
    private static Variable atTelling(Analysis analysis, Variable all) {
        if (!analysis.times().isOverCount()) {
            return all.narrowed();
        }
        MeasuredAxis count = analysis.times().count();
        List<String> levels =
                analysis.run().strongScaling()
                        ? List.of(count.levels().getFirst(), count.levels().getLast())
                        : List.of(count.levels().getLast());
        return all.where(at -> levels.contains(at.get(count.name()))).narrowed();
    }
}
