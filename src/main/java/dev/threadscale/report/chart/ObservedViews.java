package dev.threadscale.report.chart;

import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.Observations;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Conditions and layouts of pictures of observations and logged tasks. Tasks do not have CPU times
 * if their threads do not, which is the case for virtual threads.
 */
final class ObservedViews {

    /**
     * The number of bars above which curves replace them, since the picture would look like a comb.
     */
    private static final int MOST_BARS = 48;

    /**
     * The number of bars of threads above which markers replace them, since the bars would be too
     * thin to see.
     */
    private static final int MOST_BARS_OF_THREADS = 96;

    /** The number of threads above which individual threads are invisible in a picture. */
    private static final int MOST_THREADS = 400;

    private ObservedViews() {}

    /**
     * Returns shares and values by thread, CPU or priority, with the configurations side by side.
     */
    static Stream<Panel> bySubject(Analysis analysis) {
        return Observations.bySubject(analysis).stream()
                .filter(subjects -> !LoadViews.isCurve(subjects))
                .flatMap(subjects -> bySubject(analysis, subjects).panels().stream());
    }

    /**
     * Returns a view with the last name of subjects on the x axis, or bars if there are more names.
     */
    private static View bySubject(Analysis analysis, Observations.Subjects subjects) {
        Layout layout = new Layout(analysis.run(), subjects.variable());
        MeasuredAxis last = subjects.axis();
        View view =
                subjects.names() > 1 && last.levels().size() <= Layout.MOST_LINES
                        ? layout.inCategories(last)
                        : layout.bars(last);
        boolean curves =
                view.across().size() == 1 && Layout.isCount(view.count()) && bars(view) > MOST_BARS;
        return curves ? view.as(PlotForm.LINES) : view;
    }

    private static int bars(View view) {
        return view.count().levels().size() * view.variable().combinations(view.lines()).size();
    }

    /**
     * Returns observations with one value per iteration, laid out like elapsed times. If those are
     * bars, all values of one unit are shown side by side.
     */
    static Stream<Panel> ofIterations(Analysis analysis) {
        Map<String, List<Variable>> byUnit =
                Observations.others(analysis)
                        .collect(
                                Collectors.groupingBy(
                                        Variable::unit, TreeMap::new, Collectors.toList()));
        return byUnit.values().stream().flatMap(same -> ofUnit(analysis, same));
    }

    private static Stream<Panel> ofUnit(Analysis analysis, List<Variable> same) {
        if (same.size() > 1 && !analysis.times().form().isLines()) {
            String name = "observed-" + same.getFirst().unit();
            Variable all = Variable.together(name, "Observed", MeasuredAxis.OBSERVED, same);
            return new Layout(analysis.run(), all)
                    .inCategories(all.axis(MeasuredAxis.OBSERVED)).panels().stream();
        }
        return same.stream()
                .flatMap(variable -> new Layout(analysis.run(), variable).best().panels().stream());
    }

    /** Returns the mean CPU time of each type of task. */
    static Stream<Panel> tasksByType(Analysis analysis) {
        Variable variable = TaskLogs.byType(analysis);
        return new Layout(analysis.run(), variable)
                .bars(variable.axis(MeasuredAxis.TASK_TYPE)).panels().stream();
    }

    /** Returns the CPU times of tasks, sorted. */
    static Stream<Panel> tasksSorted(Analysis analysis) {
        Variable variable = TaskLogs.sorted(analysis);
        return new Layout(analysis.run(), variable)
                        .curves(
                                variable.axis(MeasuredAxis.TASK_SHARE),
                                variable.axis(MeasuredAxis.TASK_TYPE))
                        .panels()
                        .stream();
    }

    /** Returns the CPU time of the tasks of each thread. */
    static Stream<Panel> tasksByThread(Analysis analysis) {
        Variable variable = TaskLogs.byThread(analysis);
        MeasuredAxis threads = variable.axis(MeasuredAxis.TASK_THREAD);
        if (threads.levels().size() > MOST_THREADS) {
            return Stream.empty();
        }
        View view = new Layout(analysis.run(), variable).bars(threads);
        return (bars(view) > MOST_BARS_OF_THREADS ? view.as(PlotForm.POINTS) : view)
                .panels().stream();
    }
}
