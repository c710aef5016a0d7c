package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.MatrixOrder;
import dev.threadscale.report.data.Run;
import dev.threadscale.report.data.TaskLogs;
import dev.threadscale.report.data.TasksFile;
import dev.threadscale.report.data.Timeline;
import dev.threadscale.report.data.Variable;
import dev.threadscale.stats.Interval;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Which thread ran when, where tasks were logged. */
final class TimelineCharts {

    /** Each configuration has a picture of its own; of more, the first are an example. */
    private static final int MOST_CONFIGURATIONS = 4;

    private TimelineCharts() {}

    /** A row for each thread, from the beginning of one iteration to its end. */
    static Stream<Chart> whoRanWhen(Evidence evidence) {
        List<String> types =
                evidence.logs().stream()
                        .flatMap(log -> log.types().keySet().stream())
                        .distinct()
                        .sorted()
                        .toList();
        return evidence.logs().stream()
                .sorted(Comparator.comparing(TasksFile.Log::levels, MatrixOrder.of(evidence.run())))
                .limit(MOST_CONFIGURATIONS)
                .flatMap(log -> chart(evidence.run(), log, types));
    }

    private static Stream<Chart> chart(Run run, TasksFile.Log log, List<String> types) {
        Timeline timeline = log.timeline();
        Palette palette = Palette.of(types);
        Facet facet =
                new Facet(
                        Variable.only(log.levels(), run.axes()),
                        run.axes().stream().filter(Axis::varies).map(Axis::name).toList());
        List<Sketch.Line> lines =
                types.stream()
                        .map(type ->
                                new Sketch.Line(
                                        type.isEmpty() ? "tasks" : type,
                                        palette.style(type),
                                        timeline.threads().values().stream()
                                                .map(thread -> spans(thread, type))
                                                .toList(),
                                        List.of()))
                        .toList();
        return new Sketch(
                        "timeline" + facet.fileNamePart(),
                        facet.description(run),
                        Form.SPANS,
                        TaskLogs.THREADS,
                        timeline.threads().keySet().stream().map(String::valueOf).toList(),
                        "Time from the beginning of the iteration",
                        Variable.NANOSECONDS,
                        lines)
                .described(run, timeline.description());
    }

    private static Optional<Point> spans(Map<String, List<Interval>> thread, String type) {
        List<Interval> times = thread.getOrDefault(type, List.of());
        return times.stream()
                .map(Interval::high)
                .max(Comparator.naturalOrder())
                .map(end -> new Point(end, new Detail.Spans(times)));
    }
}
