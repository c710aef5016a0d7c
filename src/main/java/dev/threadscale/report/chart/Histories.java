package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.ForkTraces;
import dev.threadscale.report.data.SentinelReadings;
import dev.threadscale.report.data.TasksFile;
import dev.threadscale.report.data.TasksFile.Timeline;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View.PlotForm;
import dev.threadscale.results.SentinelRow;
import dev.threadscale.stats.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Charts over time: the drift of the host, and the threads that ran. */
final class HistoryCharts {

    /** Fewer sentinels show no drift. */
    private static final int FEWEST_SENTINELS = 3;

    /** Each configuration has a timeline of its own; of more, the first are an example. */
    private static final int MOST_TIMELINES = 4;

    private static final String ALL = "sentinel";
    private static final String MARKED = "next to disturbed forks";

    private HistoryCharts() {}

    /**
     * The sentinel over time, one chart for each host of the run, with marks at disturbed blocks.
     */
    static Stream<Chart> drift(Evidence evidence) {
        return evidence.sentinels().byNode().stream()
                .filter(sentinels ->
                        sentinels.rows().stream()
                                        .filter(row -> row.medianNanos().isPresent())
                                        .count()
                                >= FEWEST_SENTINELS)
                .flatMap(sentinels -> drift(evidence, sentinels));
    }

    private static Stream<Chart> drift(Evidence evidence, SentinelReadings sentinels) {
        List<SentinelRow> rows = sentinels.rows();
        List<Optional<Double>> all = rows.stream().map(SentinelRow::medianNanos).toList();
        List<Optional<Double>> marked =
                IntStream.range(0, all.size())
                        .mapToObj(i -> all.get(i).filter(_ -> sentinels.isBesideDisturbed(i)))
                        .toList();
        String node = rows.getFirst().node();
        Instant first = evidence.sentinels().rows().getFirst().started();
        Palette palette = Palette.of(List.of(ALL, MARKED));
        return new ChartBuilder(
                        evidence.run(),
                        node.isEmpty() ? ALL : ALL + "-" + node,
                        "Drift of "
                                + (node.isEmpty() ? "the host" : node)
                                + ": a short computation between blocks, always the same",
                        PlotForm.LINES,
                        "Minutes since the beginning",
                        rows.stream()
                                .map(row -> Duration.between(first, row.started()).toMillis())
                                .map(millis -> NumberText.fixed(millis / 60_000.0, 1))
                                .toList())
                .showing("Elapsed time", NumberText.NANOSECONDS)
                .add(
                        Stream.of(
                                ChartSeries.of(ALL, palette.style(ALL), all, List.of()),
                                ChartSeries.of(
                                        MARKED,
                                        palette.style(MARKED).atLevel(0),
                                        marked,
                                        List.of())))
                .described("median of its iterations");
    }

    /** A row for each thread that logged tasks, from the beginning of one iteration to its end. */
    static Stream<Chart> timelines(Evidence evidence) {
        List<String> types =
                evidence.logs().stream()
                        .flatMap(log -> log.types().keySet().stream())
                        .distinct()
                        .sorted()
                        .toList();
        return evidence.logs().stream()
                .sorted(Comparator.comparing(TasksFile.Log::levels, evidence.run().order()))
                .limit(MOST_TIMELINES)
                .flatMap(log -> timeline(evidence, log, types));
    }

    private static Stream<Chart> timeline(
            Evidence evidence, TasksFile.Log log, List<String> types) {
        Panel panel = panel(evidence, log.levels());
        Timeline timeline = log.timeline();
        Palette palette = Palette.of(types);
        return new ChartBuilder(
                        evidence.run(),
                        "timeline" + panel.fileNamePart(),
                        panel.conditions(),
                        PlotForm.SPANS,
                        LevelLabels.THREADS,
                        timeline.threads().keySet().stream().map(String::valueOf).toList())
                .showing("Time from the beginning of the iteration", NumberText.NANOSECONDS)
                .add(
                        types.stream()
                                .map(type ->
                                        new ChartSeries(
                                                type.isEmpty() ? "tasks" : type,
                                                palette.style(type),
                                                timeline.threads().values().stream()
                                                        .map(thread -> stretches(thread, type))
                                                        .toList(),
                                                List.of())))
                .described(timeline.description());
    }

    /** A configuration alone. */
    private static Panel panel(Evidence evidence, Map<String, String> levels) {
        List<MeasuredAxis> axes = evidence.run().axes();
        return new Panel(
                evidence.times(),
                Variable.only(levels, axes),
                axes.stream().filter(MeasuredAxis::varies).map(MeasuredAxis::name).toList());
    }

    /** The iterations of forks that were not steady, a line for each fork. */
    static Stream<Chart> unsteady(Evidence evidence) {
        return evidence.data().unsteady().stream().flatMap(traces -> unsteady(evidence, traces));
    }

    private static Stream<Chart> unsteady(Evidence evidence, ForkTraces traces) {
        Panel panel = panel(evidence, traces.levels());
        List<String> forks = List.copyOf(traces.forks().keySet());
        Palette palette = Palette.of(forks);
        int most = traces.forks().values().stream().mapToInt(List::size).max().orElse(0);
        return new ChartBuilder(
                        evidence.run(),
                        "unsteady" + panel.fileNamePart(),
                        panel.conditions()
                                + "; not steady, measured from iteration %d on"
                                        .formatted(traces.warmup() + 1),
                        PlotForm.TRACES,
                        "Iteration",
                        IntStream.range(0, most)
                                .mapToObj(i -> NumberText.grouped(1.0 + i * traces.batch(), 0))
                                .toList())
                .showing("Elapsed time", NumberText.NANOSECONDS)
                .add(
                        forks.stream()
                                .map(fork ->
                                        ChartSeries.of(
                                                "fork " + fork,
                                                palette.style(fork),
                                                trace(traces, fork, most),
                                                List.of())))
                .described(traces.description());
    }

    private static List<Optional<Double>> trace(ForkTraces traces, String fork, int most) {
        List<Double> times = traces.forks().getOrDefault(fork, List.of());
        double limit = traces.limit();
        return IntStream.range(0, most)
                .mapToObj(i ->
                        Optional.of(i)
                                .filter(at -> at < times.size())
                                .map(times::get)
                                .filter(time -> time <= limit))
                .toList();
    }

    private static Optional<ChartPoint> stretches(Map<String, List<Interval>> thread, String type) {
        List<Interval> times = thread.getOrDefault(type, List.of());
        return times.stream()
                .map(Interval::high)
                .max(Comparator.naturalOrder())
                .map(end ->
                        new ChartPoint(
                                end,
                                Optional.empty(),
                                Optional.of(new ChartPoint.Stretches(times))));
    }
}
