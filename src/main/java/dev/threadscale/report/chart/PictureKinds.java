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
                    new PictureKind(Subject.ANSWERS, "flip", FlipPicture::of),
                    new PictureKind(Subject.ANSWERS, "map", MapPicture::of),
                    times("%s-compared", TimeFacets::levelsTogether, PictureKinds::levels),
                    times("time-per-task", TimeFacets::perTask, PictureKinds::means),
                    times("elapsed", TimeFacets::elapsed, PictureKinds::means),
                    times("elapsed-by-pool-size", TimeFacets::byPoolSize, PictureKinds::means),
                    times(
                            "best-kind",
                            TimeFacets::kindsByCpus,
                            (name, panel) ->
                                    ChartBuilder.of(name, panel)
                                            .saying("1.00: the fastest of its column")
                                            .showing("Elapsed time / shortest of the column")
                                            .add(Transformations.overBest(panel))
                                            .sampled(RATIO_OF_MEANS)),
                    new PictureKind(Subject.TIMES, "published", PublishedLines::of),
                    times("scaling", TimeFacets::ofConstantWork, PictureKinds::scaling),
                    times("%s-without-%s", TimeFacets::ofSlowest, PictureKinds::withoutSlowest),
                    times(
                            "virtual-minus-pool",
                            TimeFacets::kindsOverCount,
                            (name, panel) ->
                                    ChartBuilder.of(name, panel)
                                            .saying("below 0: virtual threads are faster")
                                            .showing(
                                                    "Difference of elapsed times, virtual − pool",
                                                    NumberText.NANOSECONDS)
                                            .add(
                                                    Transformations.virtualMinusPool(
                                                            panel.facets().panels()))
                                            .compared("difference of the means of fork means", 0)),
                    times(
                            "efficiency",
                            TimeFacets::ofSeveralCpus,
                            (name, panel) ->
                                    ChartBuilder.of(name, panel)
                                            .saying(
                                                    "1: every thread with a CPU does its full"
                                                            + " share")
                                            .showing("Efficiency T(1) / (T(n) × min(n, CPUs))")
                                            .add(Transformations.efficiency(panel))
                                            .compared(RATIO_OF_MEANS, UNCHANGED)),
                    times("%s-compared-%s", TimeFacets::levelsApart, PictureKinds::levelsApart),
                    times("%s-speed-up-%s-over-%s", TimeFacets::steps, PictureKinds::speedUp),
                    new PictureKind(Subject.UPGRADES, "upgrade", UpgradeFacets::charts),
                    times(
                            "distribution",
                            TimeFacets::distribution,
                            (name, panel) ->
                                    ChartBuilder.of(name, panel)
                                            .saying(
                                                    panel.facets().frame().unit().isEmpty()
                                                            ? "the times of each configuration"
                                                                    + " divided by its own median"
                                                            : "")
                                            .addCurves(panel)
                                            .sampled(OF_BOXES)),
                    times(
                            "cpu-time",
                            FigureFacets::cpuTime,
                            (name, panel) ->
                                    ChartBuilder.of(name, panel)
                                            .add(FigureFacets.stackedCpuTime(panel))
                                            .ofMeans(
                                                    "95 % confidence interval of the elapsed time"
                                                            + " (Student's t)")),
                    times("context-switches", FigureFacets::switches, PictureKinds::means),
                    times("memory", FigureFacets::memory, PictureKinds::means),
                    others(
                            "%s",
                            ObservedFacets::highestRates,
                            (name, panel) ->
                                    ChartBuilder.of(name(name, panel), panel)
                                            .saying(
                                                    panel.facets().run().record().search().stream()
                                                            .map(Search::levelText)
                                                            .collect(Collectors.joining()))
                                            .add(ObservedFacets.brackets(panel))
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
                            (name, panel) ->
                                    ChartBuilder.of(name, panel)
                                            .addCurves(panel)
                                            .described(
                                                    "tasks of all forks and measured iterations"
                                                            + " together")),
                    others(
                            "cpu-time-by-thread",
                            ObservedFacets::tasksByThread,
                            (name, panel) ->
                                    ChartBuilder.of(name, panel)
                                            .addCurves(panel)
                                            .described(
                                                    "mean over measured iterations of all forks")),
                    new PictureKind(Subject.OTHERS, "timeline", Courses::timelines),
                    new PictureKind(Subject.OTHERS, "unsteady", Courses::unsteady),
                    new PictureKind(Subject.OTHERS, "cpu-change", CpuSteps::charts));

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
                                .flatMap(panel ->
                                        ChartBuilder.of(name(pattern, panel), panel)
                                                .saying(ObservedFacets.load(analysis, panel))
                                                .addCurves(panel)
                                                .add(guides.apply(panel))
                                                .ofMeans()));
    }

    /** Returns the means of a panel; {@code %s} in the name is replaced by the frame. */
    private static Stream<Chart> means(String name, Panel panel) {
        return ChartBuilder.of(name(name, panel), panel).addCurves(panel).ofMeans();
    }

    private static String name(String name, Panel panel) {
        Facets facets = panel.facets();
        return name.formatted(
                facets.frame().name() + (facets.isOverPoolSizes() ? "-by-pool-size" : ""));
    }

    private static Stream<Chart> scaling(String name, Panel panel) {
        Axis count = panel.facets().count();
        String first = count.labels().getFirst();
        return ChartBuilder.of(name, panel)
                .saying("above 1: faster than with " + LevelLabels.level(count.name(), first))
                .showing(
                        "Scaling factor T(%s) / T(n)"
                                .formatted(LevelLabels.bare(count.name(), first)))
                .add(Transformations.scaling(panel))
                .compared(RATIO_OF_MEANS, UNCHANGED);
    }

    private static Stream<Chart> withoutSlowest(String name, Panel panel) {
        Curve slowest = Transformations.slowest(panel).orElseThrow();
        String levels = slowest.levels().words("-", (_, level) -> level.label());
        return ChartBuilder.of(name.formatted(panel.facets().frame().name(), levels), panel)
                .add(Transformations.without(slowest, panel))
                .saying("without the slowest: " + slowest.label())
                .ofMeans();
    }

    /** Returns all levels of an axis together. */
    private static Stream<Chart> levels(String name, Panel panel) {
        Axis axis = panel.compared().orElseThrow();
        return levels(name.formatted(axis.name()), panel, _ -> true);
    }

    /** Returns a picture for each line, since one picture cannot show all of them. */
    private static Stream<Chart> levelsApart(String name, Panel panel) {
        Axis axis = panel.compared().orElseThrow();
        return TimeFacets.linesOfSeveralLevels(panel).stream()
                .flatMap(line ->
                        levels(
                                name.formatted(axis.name(), line),
                                panel,
                                curve -> curve.label().equals(line)));
    }

    private static Stream<Chart> levels(String name, Panel panel, Predicate<Curve> lines) {
        Axis axis = panel.compared().orElseThrow();
        return ChartBuilder.of(name, panel)
                .saying(
                        axis.labels().stream()
                                .map(level -> LevelLabels.level(axis.name(), level))
                                .collect(Collectors.joining(" against ")))
                .add(Transformations.levels(panel, lines))
                .ofMeans();
    }

    private static Stream<Chart> speedUp(String name, Panel panel) {
        Axis axis = panel.compared().orElseThrow();
        String slower = LevelLabels.level(axis.name(), axis.labels().getFirst());
        String faster = LevelLabels.level(axis.name(), axis.labels().getLast());
        return ChartBuilder.of(
                        name.formatted(
                                axis.name(), axis.labels().getLast(), axis.labels().getFirst()),
                        panel)
                .saying("above 1: faster with " + faster)
                .showing("Speed-up T(%s) / T(%s)".formatted(slower, faster))
                .add(Transformations.speedUp(panel))
                .compared(RATIO_OF_MEANS, UNCHANGED);
    }
}
