package dev.threadscale.report.chart;

import static dev.threadscale.report.chart.ChartBuilder.RATIO_OF_MEANS;
import static dev.threadscale.report.chart.ChartBuilder.UNCHANGED;

import dev.threadscale.experiment.Search;
import dev.threadscale.levels.Axis;
import dev.threadscale.report.chart.PictureKind.Subject;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.NumberText;
import dev.threadscale.report.layout.Panel;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All kinds of pictures of a run, in the order of reports. A row has the name of its files, the
 * panels for which it applies, its caption, the quantity (by default the panel's frame), the
 * transformation of y, and how its numbers were obtained. To add a kind, add a row.
 */
final class PictureKinds {

    private static final String OF_BOXES =
            "box: quartiles (interpolated linearly, type 7), line: median, whiskers: minimum"
                    + " and maximum iteration, circles: fork means";

    static final List<PictureKind> ALL =
            List.of(
                    times("%s-compared", TimeFacets::levelsTogether, PictureKinds::levels),
                    times("time-per-task", TimeFacets::perTask, PictureKinds::means),
                    times("elapsed", TimeFacets::elapsed, PictureKinds::means),
                    times("elapsed-by-pool-size", TimeFacets::byPoolSize, PictureKinds::means),
                    times(
                            "best-kind",
                            TimeFacets::kindsByCpus,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .saying("1.00: the fastest of its column")
                                            .showing("Elapsed time / shortest of the column")
                                            .add(Transformations.overBest(at))
                                            .sampled(RATIO_OF_MEANS)),
                    new PictureKind(Subject.TIMES, "published", PublishedLines::of),
                    times("scaling", TimeFacets::ofConstantWork, PictureKinds::scaling),
                    times("%s-without-%s", TimeFacets::ofSlowest, PictureKinds::withoutSlowest),
                    times(
                            "virtual-minus-pool",
                            TimeFacets::kindsOverCount,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .saying("below 0: virtual threads are faster")
                                            .showing(
                                                    "Difference of elapsed times, virtual − pool",
                                                    NumberText.NANOSECONDS)
                                            .add(
                                                    Transformations.virtualMinusPool(
                                                            at.facets().panels()))
                                            .compared("difference of the means of fork means", 0)),
                    times(
                            "efficiency",
                            TimeFacets::ofSeveralCpus,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .saying(
                                                    "1: every thread with a CPU does its full"
                                                            + " share")
                                            .showing("Efficiency T(1) / (T(n) × min(n, CPUs))")
                                            .add(Transformations.efficiency(at))
                                            .compared(RATIO_OF_MEANS, UNCHANGED)),
                    times("%s-compared-%s", TimeFacets::levelsApart, PictureKinds::levelsApart),
                    times("%s-speed-up-%s-over-%s", TimeFacets::steps, PictureKinds::speedUp),
                    times(
                            "distribution",
                            TimeFacets::distribution,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .saying(
                                                    at.facets().frame().unit().isEmpty()
                                                            ? "the times of each configuration"
                                                                    + " divided by its own median"
                                                            : "")
                                            .addCurves(at)
                                            .sampled(OF_BOXES)),
                    times(
                            "cpu-time",
                            FigureFacets::cpuTime,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .add(FigureFacets.stackedCpuTime(at))
                                            .ofMeans(
                                                    "95 % confidence interval of the elapsed time"
                                                            + " (Student's t)")),
                    times("context-switches", FigureFacets::switches, PictureKinds::means),
                    times("memory", FigureFacets::memory, PictureKinds::means),
                    others(
                            "%s",
                            ObservedFacets::highestRates,
                            (name, at) ->
                                    ChartBuilder.of(name(name, at), at)
                                            .saying(
                                                    at.facets().run().record().search().stream()
                                                            .map(Search::levelText)
                                                            .collect(Collectors.joining()))
                                            .add(ObservedFacets.brackets(at))
                                            .described(
                                                    "marker: the highest measured one that meets"
                                                            + " the level, bar: up to the lowest"
                                                            + " that misses it, if known")),
                    loaded("%s", ObservedFacets::latencies, _ -> List.of()),
                    loaded("%s", ObservedFacets::achieved, ObservedFacets::offered),
                    loaded("%s-percentiles", ObservedFacets::percentiles, _ -> List.of()),
                    others("%s", ObservedFacets::bySubject, PictureKinds::means),
                    others("%s", ObservedFacets::ofIterations, PictureKinds::means),
                    new PictureKind(
                            Subject.STARTS,
                            "start-up",
                            each(FigureFacets::starts, PictureKinds::means)),
                    new PictureKind(Subject.OTHERS, "sentinel%s", Courses::drift),
                    others("cpu-time-by-type", ObservedFacets::tasksByType, PictureKinds::means),
                    others(
                            "cpu-time-sorted",
                            ObservedFacets::tasksSorted,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .addCurves(at)
                                            .described(
                                                    "tasks of all forks and measured iterations"
                                                            + " together")),
                    others(
                            "cpu-time-by-thread",
                            ObservedFacets::tasksByThread,
                            (name, at) ->
                                    ChartBuilder.of(name, at)
                                            .addCurves(at)
                                            .described(
                                                    "mean over measured iterations of all forks")),
                    new PictureKind(Subject.OTHERS, "timeline", Courses::timelines),
                    new PictureKind(Subject.OTHERS, "unsteady", Courses::unsteady));

    private PictureKinds() {}

    private static PictureKind times(
            String name,
            Function<Analysis, Stream<Panel>> panels,
            BiFunction<String, Panel, Stream<Chart>> drawn) {
        return new PictureKind(Subject.TIMES, name, each(panels, drawn));
    }

    private static PictureKind others(
            String name,
            Function<Analysis, Stream<Panel>> panels,
            BiFunction<String, Panel, Stream<Chart>> drawn) {
        return new PictureKind(Subject.OTHERS, name, each(panels, drawn));
    }

    private static BiFunction<String, Analysis, Stream<Chart>> each(
            Function<Analysis, Stream<Panel>> panels,
            BiFunction<String, Panel, Stream<Chart>> drawn) {
        return (name, analysis) ->
                panels.apply(analysis).flatMap(panel -> drawn.apply(name, panel));
    }

    /**
     * Returns the means of a service, with what was overloaded.
     *
     * @param guides returns further lines to compare with
     */
    private static PictureKind loaded(
            String name,
            Function<Analysis, Stream<Panel>> panels,
            Function<Panel, List<ChartSeries>> guides) {
        return new PictureKind(
                Subject.OTHERS,
                name,
                (pattern, analysis) ->
                        panels.apply(analysis)
                                .flatMap(at ->
                                        ChartBuilder.of(name(pattern, at), at)
                                                .saying(ObservedFacets.load(analysis, at))
                                                .addCurves(at)
                                                .add(guides.apply(at))
                                                .ofMeans()));
    }

    /** Returns the means of a panel; {@code %s} in the name is replaced by the frame. */
    private static Stream<Chart> means(String name, Panel at) {
        return ChartBuilder.of(name(name, at), at).addCurves(at).ofMeans();
    }

    private static String name(String name, Panel at) {
        Facets facets = at.facets();
        return name.formatted(
                facets.frame().name() + (facets.isOverPoolSizes() ? "-by-pool-size" : ""));
    }

    private static Stream<Chart> scaling(String name, Panel at) {
        Axis count = at.facets().count();
        String first = count.labels().getFirst();
        return ChartBuilder.of(name, at)
                .saying("above 1: faster than with " + LevelLabels.level(count.name(), first))
                .showing(
                        "Scaling factor T(%s) / T(n)"
                                .formatted(LevelLabels.bare(count.name(), first)))
                .add(Transformations.scaling(at))
                .compared(RATIO_OF_MEANS, UNCHANGED);
    }

    private static Stream<Chart> withoutSlowest(String name, Panel at) {
        Curve slowest = Transformations.slowest(at).orElseThrow();
        String levels = slowest.levels().words("-", (_, level) -> level.label());
        return ChartBuilder.of(name.formatted(at.facets().frame().name(), levels), at)
                .add(Transformations.without(slowest, at))
                .saying("without the slowest: " + slowest.label())
                .ofMeans();
    }

    /** Returns all levels of an axis together. */
    private static Stream<Chart> levels(String name, Panel at) {
        Axis axis = at.compared().orElseThrow();
        return levels(name.formatted(axis.name()), at, _ -> true);
    }

    /** Returns a picture for each line, since one picture cannot show all of them. */
    private static Stream<Chart> levelsApart(String name, Panel at) {
        Axis axis = at.compared().orElseThrow();
        return TimeFacets.linesOfSeveralLevels(at).stream()
                .flatMap(line ->
                        levels(
                                name.formatted(axis.name(), line),
                                at,
                                curve -> curve.label().equals(line)));
    }

    private static Stream<Chart> levels(String name, Panel at, Predicate<Curve> lines) {
        Axis axis = at.compared().orElseThrow();
        return ChartBuilder.of(name, at)
                .saying(
                        axis.labels().stream()
                                .map(level -> LevelLabels.level(axis.name(), level))
                                .collect(Collectors.joining(" against ")))
                .add(Transformations.levels(at, lines))
                .ofMeans();
    }

    private static Stream<Chart> speedUp(String name, Panel at) {
        Axis axis = at.compared().orElseThrow();
        String slower = LevelLabels.level(axis.name(), axis.labels().getFirst());
        String faster = LevelLabels.level(axis.name(), axis.labels().getLast());
        return ChartBuilder.of(
                        name.formatted(
                                axis.name(), axis.labels().getLast(), axis.labels().getFirst()),
                        at)
                .saying("above 1: faster with " + faster)
                .showing("Speed-up T(%s) / T(%s)".formatted(slower, faster))
                .add(Transformations.speedUp(at))
                .compared(RATIO_OF_MEANS, UNCHANGED);
    }
}
