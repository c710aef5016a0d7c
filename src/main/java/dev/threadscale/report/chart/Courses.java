package dev.threadscale.report.chart;

import dev.threadscale.measured.ForkTraces;
import dev.threadscale.measured.TaskSeries;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.SentinelReadings;
import dev.threadscale.results.SentinelRow;
import dev.threadscale.stats.Interval;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Shows the course of a run over time: drift of the host, threads, and forks that were not steady.
 */
final class Courses {

    /** The minimum number of sentinel readings that can show a drift. */
    private static final int FEWEST_SENTINELS = 3;

    /**
     * The maximum number of configurations with a timeline. Each has its own, and the first ones
     * are examples for the rest.
     */
    private static final int MOST_TIMELINES = 4;

    private static final String ALL = "sentinel";
    private static final String MARKED = "next to disturbed forks";

    private Courses() {}

    /** Returns the drift of each host of the run: its sentinel, with marks at disturbed blocks. */
    static Stream<Chart> drift(String name, Analysis analysis) {
        return analysis.run().sentinels().byNode().stream()
                .filter(sentinels -> known(sentinels) >= FEWEST_SENTINELS)
                .flatMap(sentinels -> drift(name, analysis, sentinels));
    }

    private static long known(SentinelReadings sentinels) {
        return sentinels.rows().stream().filter(row -> row.medianNanos().isPresent()).count();
    }

    private static Stream<Chart> drift(String name, Analysis analysis, SentinelReadings sentinels) {
        Instant first = analysis.run().sentinels().rows().getFirst().started();
        List<SentinelRow> rows = sentinels.rows();
        List<String> minutes = new ArrayList<>();
        List<Optional<Double>> all = new ArrayList<>();
        List<Optional<Double>> marked = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            long millis = Duration.between(first, rows.get(i).started()).toMillis();
            Optional<Double> median = rows.get(i).medianNanos();
            minutes.add(NumberText.fixed(millis / 60_000.0, 1));
            all.add(median);
            marked.add(sentinels.isBesideDisturbed(i) ? median : Optional.empty());
        }
        String node = rows.getFirst().node();
        String conditions =
                "Drift of %s: a short computation between blocks, always the same"
                        .formatted(node.isEmpty() ? "the host" : node);
        Palette palette = Palette.of(List.of(ALL, MARKED));
        Style marks = palette.style(MARKED).atLevel(0);
        return new ChartBuilder(
                        analysis.run(),
                        name.formatted(node.isEmpty() ? "" : "-" + node),
                        conditions)
                .over(PlotForm.LINES, "Minutes since the beginning", minutes)
                .showing("Elapsed time", NumberText.NANOSECONDS)
                .add(
                        List.of(
                                ChartSeries.of(ALL, palette.style(ALL), all, List.of()),
                                ChartSeries.of(MARKED, marks, marked, List.of())))
                .described("median of its iterations");
    }

    /**
     * Returns the tasks of each thread that logged them, in rows from the beginning of one
     * iteration to its end.
     */
    static Stream<Chart> timelines(String name, Analysis analysis) {
        TreeSet<String> types = new TreeSet<>();
        analysis.run().logs().forEach(log -> types.addAll(log.types().keySet()));
        return analysis.run().logs().stream()
                .sorted(Comparator.comparing(TaskSeries::levels, analysis.run().order()))
                .limit(MOST_TIMELINES)
                .flatMap(log -> timeline(name, analysis, log, List.copyOf(types)));
    }

    private static Stream<Chart> timeline(
            String name, Analysis analysis, TaskSeries log, List<String> types) {
        Map<Long, Map<String, List<Interval>>> threads = log.timeline().threads();
        Palette palette = Palette.of(types);
        List<ChartSeries> series = new ArrayList<>();
        for (String type : types) {
            List<Optional<ChartPoint>> rows = new ArrayList<>();
            for (Map<String, List<Interval>> thread : threads.values()) {
                rows.add(stretches(thread.getOrDefault(type, List.of())));
            }
            String label = type.isEmpty() ? "tasks" : type;
            series.add(new ChartSeries(label, palette.style(type), rows, List.of()));
        }
        return ChartBuilder.of(name, analysis.times().panel(log.levels()))
                .over(
                        PlotForm.SPANS,
                        LevelLabels.THREADS,
                        threads.keySet().stream().map(String::valueOf).toList())
                .showing("Time from the beginning of the iteration", NumberText.NANOSECONDS)
                .add(series)
                .described(log.timeline().description());
    }

    private static Optional<ChartPoint> stretches(List<Interval> times) {
        return times.stream()
                .map(Interval::high)
                .max(Comparator.naturalOrder())
                .map(end ->
                        new ChartPoint(
                                end,
                                Optional.empty(),
                                Optional.of(new ChartPoint.Stretches(times))));
    }

    /** Returns the iterations of forks that were not steady, with a line for each fork. */
    static Stream<Chart> unsteady(String name, Analysis analysis) {
        return analysis.run().unsteady().stream()
                .flatMap(traces -> unsteady(name, analysis, traces));
    }

    private static Stream<Chart> unsteady(String name, Analysis analysis, ForkTraces traces) {
        int most = traces.forks().values().stream().mapToInt(List::size).max().orElse(0);
        List<String> iterations = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            iterations.add(NumberText.grouped(1.0 + i * traces.batch(), 0));
        }
        Palette palette = Palette.of(List.copyOf(traces.forks().keySet()));
        List<ChartSeries> series = new ArrayList<>();
        traces.forks()
                .forEach((fork, times) -> {
                    List<Optional<Double>> shown = new ArrayList<>();
                    for (int i = 0; i < most; i++) {
                        boolean isShown = i < times.size() && times.get(i) <= traces.limit();
                        shown.add(isShown ? Optional.of(times.get(i)) : Optional.empty());
                    }
                    series.add(
                            ChartSeries.of("fork " + fork, palette.style(fork), shown, List.of()));
                });
        return ChartBuilder.of(name, analysis.times().panel(traces.levels()))
                .saying("not steady, measured from iteration %d on".formatted(traces.warmup() + 1))
                .over(PlotForm.TRACES, "Iteration", iterations)
                .showing("Elapsed time", NumberText.NANOSECONDS)
                .add(series)
                .described(traces.description());
    }
}
