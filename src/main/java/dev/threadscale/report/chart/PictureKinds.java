package dev.threadscale.report.chart;

import static dev.threadscale.report.chart.ChartBuilder.RATIO_OF_MEANS;
import static dev.threadscale.report.chart.ChartBuilder.UNCHANGED;

import dev.threadscale.report.chart.PictureKind.Subject;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * All kinds of pictures of a run, in the order of reports. A row has the name of its files, the
 * places where it applies, its caption, the quantity (by default the panel's variable), the series,
 * and how its numbers were obtained. To add a kind, add a row.
 */
final class PictureKinds {

    private static final String OF_BOXES =
            "box: quartiles (interpolated linearly, type 7), line: median, whiskers: minimum"
                    + " and maximum iteration, circles: fork means";

    static final List<PictureKind<?>> ALL =
            List.of(
                    times("%s-compared", AxisLevels::together, PictureKinds::together),
                    times("time-per-task", TimeViews::perTask, PictureKinds::means),
                    times("elapsed", TimeViews::elapsed, PictureKinds::means),
                    times("elapsed-by-pool-size", TimeViews::byPoolSize, PictureKinds::means),
                    times(
                            "best-kind",
                            TimeViews::kindsByCpus,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .saying("1.00: the fastest of its column")
                                            .showing("Elapsed time / shortest of the column")
                                            .add(RatioSeries.overBest(at))
                                            .sampled(RATIO_OF_MEANS)),
                    times(
                            "published",
                            PublishedLines::of,
                            (name, at) ->
                                    ChartBuilder.of(name, at.panel())
                                            .saying("published: " + at.reference())
                                            .showing(
                                                    "Elapsed time T(n) / T(%s)"
                                                            .formatted(at.first()))
                                            .over(at.counts())
                                            .add(at.series())
                                            .compared(RATIO_OF_MEANS, UNCHANGED)),
                    times(
                            "scaling",
                            RatioSeries::scaling,
                            (name, at) ->
                                    ChartBuilder.of(name, at.panel())
                                            .saying("above 1: faster than with " + at.first())
                                            .showing(
                                                    "Scaling factor T(%s) / T(n)"
                                                            .formatted(at.count()))
                                            .add(at.series())
                                            .compared(RATIO_OF_MEANS, UNCHANGED)),
                    times(
                            "%s-without-%s",
                            CountLines::withoutSlowest,
                            (name, at) ->
                                    ChartBuilder.of(at.named(name), at.panel())
                                            .add(at.series())
                                            .saying("without the slowest: " + at.slowest().label())
                                            .ofMeans()),
                    times(
                            "virtual-minus-pool",
                            CountLines::virtualAndPools,
                            (name, at) ->
                                    ChartBuilder.of(name, at.getFirst().common())
                                            .saying("below 0: virtual threads are faster")
                                            .showing(
                                                    "Difference of elapsed times, virtual − pool",
                                                    NumberText.NANOSECONDS)
                                            .add(CountLines.differences(at))
                                            .compared("difference of the means of fork means", 0)),
                    times(
                            "efficiency",
                            RatioSeries::ofCpus,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .saying(
                                                    "1: every thread with a CPU does its full"
                                                            + " share")
                                            .showing("Efficiency T(1) / (T(n) × min(n, CPUs))")
                                            .add(RatioSeries.efficiency(at))
                                            .compared(RATIO_OF_MEANS, UNCHANGED)),
                    times("%s-compared-%s", AxisLevels::kindByKind, PictureKinds::together),
                    times(
                            "%s-speed-up-%s-over-%s",
                            AxisLevels::steps,
                            (name, at) ->
                                    ChartBuilder.of(at.named(name), at.panel())
                                            .saying("above 1: faster with " + at.faster())
                                            .showing(
                                                    "Speed-up T(%s) / T(%s)"
                                                            .formatted(at.slower(), at.faster()))
                                            .add(at.series())
                                            .compared(RATIO_OF_MEANS, UNCHANGED)),
                    times(
                            "distribution",
                            TimeViews::distribution,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .saying(TimeViews.relation(at))
                                            .addCurves(at)
                                            .sampled(OF_BOXES)),
                    times(
                            "cpu-time",
                            TimeViews::cpuTime,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .add(PanelSeries.ofCpuTime(at))
                                            .ofMeans(
                                                    "95 % confidence interval of the elapsed time"
                                                            + " (Student's t)")),
                    times("context-switches", TimeViews::switches, PictureKinds::means),
                    times("memory", TimeViews::memory, PictureKinds::means),
                    others(
                            "%s",
                            SearchedRates::overCpus,
                            (name, at) ->
                                    ChartBuilder.of(name(name, at.panel()), at.panel())
                                            .saying(at.level())
                                            .add(at.series())
                                            .described(
                                                    "marker: the highest measured one that meets"
                                                            + " the level, bar: up to the lowest"
                                                            + " that misses it, if known")),
                    others("%s", LoadViews::latencies, PictureKinds::loaded),
                    others(
                            "%s",
                            LoadViews::achieved,
                            (name, at) ->
                                    ChartBuilder.of(name(name, at.panel()), at.panel())
                                            .saying(at.said())
                                            .add(at.withPlanned())
                                            .ofMeans()),
                    others("%s-percentiles", LoadViews::curves, PictureKinds::loaded),
                    others("%s", ObservedViews::bySubject, PictureKinds::means),
                    others("%s", ObservedViews::ofIterations, PictureKinds::means),
                    new PictureKind<>(
                            Subject.STARTS, "start-up", TimeViews::starts, PictureKinds::means),
                    others(
                            "sentinel%s",
                            Histories::drift,
                            (name, at) ->
                                    new ChartBuilder(at.run(), at.named(name), at.conditions())
                                            .over(
                                                    PlotForm.LINES,
                                                    "Minutes since the beginning",
                                                    at.minutes())
                                            .showing("Elapsed time", NumberText.NANOSECONDS)
                                            .add(at.series())
                                            .described("median of its iterations")),
                    others("cpu-time-by-type", ObservedViews::tasksByType, PictureKinds::means),
                    others(
                            "cpu-time-sorted",
                            ObservedViews::tasksSorted,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .addCurves(at)
                                            .described(
                                                    "tasks of all forks and measured iterations"
                                                            + " together")),
                    others(
                            "cpu-time-by-thread",
                            ObservedViews::tasksByThread,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .addCurves(at)
                                            .described(
                                                    "mean over measured iterations of all forks")),
                    others(
                            "timeline",
                            Histories::timelines,
                            (name, at) ->
                                    ChartBuilder.of(name, at.panel())
                                            .over(PlotForm.SPANS, LevelLabels.THREADS, at.threads())
                                            .showing(
                                                    "Time from the beginning of the iteration",
                                                    NumberText.NANOSECONDS)
                                            .add(at.series())
                                            .described(at.timeline().description())),
                    others(
                            "unsteady",
                            Histories::unsteady,
                            (name, at) ->
                                    ChartBuilder.of(name, at.panel())
                                            .saying(at.warmup())
                                            .over(PlotForm.TRACES, "Iteration", at.iterations())
                                            .showing("Elapsed time", NumberText.NANOSECONDS)
                                            .add(at.series())
                                            .described(at.traces().description())));

    private PictureKinds() {}

    private static <P> PictureKind<P> times(
            String name,
            Function<Analysis, Stream<P>> places,
            BiFunction<String, P, Stream<Chart>> drawn) {
        return new PictureKind<>(Subject.TIMES, name, places, drawn);
    }

    private static <P> PictureKind<P> others(
            String name,
            Function<Analysis, Stream<P>> places,
            BiFunction<String, P, Stream<Chart>> drawn) {
        return new PictureKind<>(Subject.OTHERS, name, places, drawn);
    }

    /** Returns the means of a panel; {@code %s} in the name is replaced by the variable. */
    private static Stream<Chart> means(String name, Panel panel) {
        return ChartBuilder.of(name(name, panel), panel).addCurves(panel).ofMeans();
    }

    private static String name(String name, Panel panel) {
        return name.formatted(panel.view().name());
    }

    /** Returns the means of a panel of a service, and what was overloaded. */
    private static Stream<Chart> loaded(String name, LoadViews.Loaded at) {
        return ChartBuilder.of(name(name, at.panel()), at.panel())
                .saying(at.said())
                .addCurves(at.panel())
                .ofMeans();
    }

    /**
     * Returns the levels of an axis together: the colour shows the line, the dashes show the level.
     */
    private static Stream<Chart> together(String name, AxisLevels.Together at) {
        return ChartBuilder.of(name.formatted(at.axis().name(), at.kind()), at.panel())
                .saying(at.against())
                .add(at.series())
                .ofMeans();
    }
}
