package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.TaskLogs;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import java.util.stream.Stream;

/** CPU times of logged tasks; none where no thread's is known, as with virtual threads. */
final class TaskCharts {

    /** More bars are too thin to see; markers show the same. */
    private static final int MOST_BARS = 96;

    /** Beyond, a picture of threads shows none of them. */
    private static final int MOST_THREADS = 400;

    private TaskCharts() {}

    static Stream<Chart> byType(Evidence evidence) {
        Variable variable = TaskLogs.byType(evidence);
        return isThere(variable)
                ? sketches(
                                evidence,
                                variable,
                                Layout.bars(variable, variable.axis(TaskLogs.TYPE)),
                                Form.BARS)
                        .flatMap(sketch -> sketch.ofMeans(evidence.run()))
                : Stream.empty();
    }

    static Stream<Chart> sorted(Evidence evidence) {
        Variable variable = TaskLogs.sorted(evidence);
        return isThere(variable)
                ? sketches(
                                evidence,
                                variable,
                                Layout.curves(
                                        variable,
                                        variable.axis(TaskLogs.SHARE),
                                        variable.axis(TaskLogs.TYPE)),
                                Form.LINES)
                        .flatMap(sketch ->
                                sketch.described(
                                        evidence.run(),
                                        "tasks of all forks and measured iterations together"))
                : Stream.empty();
    }

    static Stream<Chart> byThread(Evidence evidence) {
        Variable variable = TaskLogs.byThread(evidence);
        if (!isThere(variable)) {
            return Stream.empty();
        }
        Axis threads = variable.axis(TaskLogs.THREAD);
        if (threads.levels().size() > MOST_THREADS) {
            return Stream.empty();
        }
        Layout layout = Layout.bars(variable, threads);
        int bars = threads.levels().size() * variable.combinations(layout.lines()).size();
        return sketches(evidence, variable, layout, bars > MOST_BARS ? Form.POINTS : Form.BARS)
                .flatMap(sketch ->
                        sketch.described(
                                evidence.run(), "mean over measured iterations of all forks"));
    }

    private static boolean isThere(Variable variable) {
        return !variable.values().isEmpty();
    }

    private static Stream<Sketch> sketches(
            Evidence evidence, Variable variable, Layout layout, Form form) {
        View view = new View(evidence.run(), variable, layout, form);
        return layout.facets().stream().map(facet -> view.sketch(variable.name(), facet));
    }
}
