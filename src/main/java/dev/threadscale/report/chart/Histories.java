package dev.threadscale.report.chart;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkTraces;
import dev.threadscale.measured.TaskSeries;
import dev.threadscale.measured.TaskSeries.Timeline;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.results.Run;
import dev.threadscale.results.SentinelReadings;
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

/**
 * Shows the course of a run over time: drift of the host, threads, and forks that were not steady.
 */
final class Histories {

    /** The minimum number of sentinel readings that can show a drift. */
    private static final int FEWEST_SENTINELS = 3;

    /**
     * The maximum number of configurations with a timeline. Each has its own, and the first ones
     * are examples for the rest.
     */
    private static final int MOST_TIMELINES = 4;

    private static final String ALL = "sentinel";
    private static final String MARKED = "next to disturbed forks";

    private Histories() {}

    /**
     * The sentinel of one host over time, with marks at disturbed blocks.
     *
     * @param first the time when the run began
     */
    record Drift(Run run, Instant first, SentinelReadings sentinels) {

        private String node() {
            return sentinels.rows().getFirst().node();
        }

        String named(String name) {
            return name.formatted(node().isEmpty() ? "" : "-" + node());
        }

        String conditions() {
            return "Drift of %s: a short computation between blocks, always the same"
                    .formatted(node().isEmpty() ? "the host" : node());
        }

        List<String> minutes() {
            return sentinels.rows().stream()
                    .map(row -> Duration.between(first, row.started()).toMillis())
                    .map(millis -> NumberText.fixed(millis / 60_000.0, 1))
                    .toList();
        }

        Stream<ChartSeries> series() {
            List<Optional<Double>> all =
                    sentinels.rows().stream().map(SentinelRow::medianNanos).toList();
            List<Optional<Double>> marked =
                    IntStream.range(0, all.size())
                            .mapToObj(i -> all.get(i).filter(_ -> sentinels.isBesideDisturbed(i)))
                            .toList();
            Palette palette = Palette.of(List.of(ALL, MARKED));
            return Stream.of(
                    ChartSeries.of(ALL, palette.style(ALL), all, List.of()),
                    ChartSeries.of(MARKED, palette.style(MARKED).atLevel(0), marked, List.of()));
        }
    }

    /** Returns the drift of each host of the run. */
    static Stream<Drift> drift(Analysis analysis) {
        return analysis.run().sentinels().byNode().stream()
                .filter(sentinels ->
                        sentinels.rows().stream()
                                        .filter(row -> row.medianNanos().isPresent())
                                        .count()
                                >= FEWEST_SENTINELS)
                .map(sentinels ->
                        new Drift(
                                analysis.run(),
                                analysis.run().sentinels().rows().getFirst().started(),
                                sentinels));
    }

    /**
     * The tasks of each thread that logged them, in rows from the beginning of one iteration to its
     * end.
     *
     * @param types the types of tasks in the run
     */
    record Threads(Panel panel, Timeline timeline, List<String> types) {

        List<String> threads() {
            return timeline.threads().keySet().stream().map(String::valueOf).toList();
        }

        Stream<ChartSeries> series() {
            Palette palette = Palette.of(types);
            return types.stream()
                    .map(type ->
                            new ChartSeries(
                                    type.isEmpty() ? "tasks" : type,
                                    palette.style(type),
                                    timeline.threads().values().stream()
                                            .map(thread -> stretches(thread, type))
                                            .toList(),
                                    List.of()));
        }
    }

    static Stream<Threads> timelines(Analysis analysis) {
        List<String> types =
                analysis.run().logs().stream()
                        .flatMap(log -> log.types().keySet().stream())
                        .distinct()
                        .sorted()
                        .toList();
        return analysis.run().logs().stream()
                .sorted(Comparator.comparing(TaskSeries::levels, analysis.run().order()))
                .limit(MOST_TIMELINES)
                .map(log -> new Threads(panel(analysis, log.levels()), log.timeline(), types));
    }

    /** Returns a panel with a single configuration. */
    private static Panel panel(Analysis analysis, Levels levels) {
        List<MeasuredAxis> axes = analysis.axes();
        return new Panel(
                analysis.times(),
                Variable.only(levels, axes),
                axes.stream().filter(MeasuredAxis::varies).map(MeasuredAxis::name).toList());
    }

    /** The iterations of forks that were not steady, with a line for each fork. */
    record Unsteady(Panel panel, ForkTraces traces) {

        String warmup() {
            return "not steady, measured from iteration %d on".formatted(traces.warmup() + 1);
        }

        private int most() {
            return traces.forks().values().stream().mapToInt(List::size).max().orElse(0);
        }

        List<String> iterations() {
            return IntStream.range(0, most())
                    .mapToObj(i -> NumberText.grouped(1.0 + i * traces.batch(), 0))
                    .toList();
        }

        Stream<ChartSeries> series() {
            Palette palette = Palette.of(List.copyOf(traces.forks().keySet()));
            return traces.forks().entrySet().stream()
                    .map(fork ->
                            ChartSeries.of(
                                    "fork " + fork.getKey(),
                                    palette.style(fork.getKey()),
                                    trace(fork.getValue()),
                                    List.of()));
        }

        private List<Optional<Double>> trace(List<Double> times) {
            return IntStream.range(0, most())
                    .mapToObj(i ->
                            Optional.of(i)
                                    .filter(at -> at < times.size())
                                    .map(times::get)
                                    .filter(time -> time <= traces.limit()))
                    .toList();
        }
    }

    static Stream<Unsteady> unsteady(Analysis analysis) {
        return analysis.run().unsteady().stream()
                .map(traces -> new Unsteady(panel(analysis, traces.levels()), traces));
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
