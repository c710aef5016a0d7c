package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The panels of pictures of elapsed times. None are returned where a kind of picture does not
 * apply.
 */
final class TimeFacets {

    /** The minimum number of iterations of a distribution. */
    private static final int FEWEST_ITERATIONS = 5;

    /** The minimum number of kinds for cells. For two, lines or bars show which is faster. */
    private static final int FEWEST_ROWS = 3;

    /** The maximum number of columns of cells in which the numbers do not touch. */
    private static final int MOST_COLUMNS = 12;

    /** The maximum number of lines in one picture that a reader can follow. */
    private static final int MOST_LINES = 10;

    /** The maximum number of levels. More would need more pictures than anyone compares. */
    private static final int MOST_LEVELS = 4;

    /**
     * The number of panels above which fewer axes are compared, since each comparison needs
     * pictures for the rest.
     */
    private static final int MANY_PANELS = 4;

    private TimeFacets() {}

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
                : Facets.of(analysis.run(), analysis.elapsed()).overPoolSizes().stream()
                        .flatMap(Facets::eachPanel);
    }

    /** Returns panels, except for those whose lines are all in a picture that compares levels. */
    private static Stream<Panel> apart(Analysis analysis, Facets facets) {
        boolean isCompared = facets.frame().title().equals(analysis.compared().frame().title());
        List<Set<List<Estimate>>> together =
                (isCompared ? levelsTogether(analysis) : Stream.<Panel>empty())
                        .limit(Gallery.MOST_OF_A_KIND)
                        .map(panel -> samples(Transformations.levels(panel, _ -> true)))
                        .toList();
        return facets.eachPanel()
                .filter(panel -> !isShown(samples(ChartSeries.of(panel)), together));
    }

    private static boolean isShown(
            Set<List<Estimate>> samples, List<Set<List<Estimate>>> pictures) {
        return pictures.stream().anyMatch(shown -> shown.containsAll(samples));
    }

    private static Set<List<Estimate>> samples(List<ChartSeries> lines) {
        return lines.stream().map(ChartSeries::sample).collect(Collectors.toSet());
    }

    /** Returns panels that compare all levels of an axis, if there are few enough lines. */
    static Stream<Panel> levelsTogether(Analysis analysis) {
        return compared(analysis.compared(), 2)
                .filter(panel -> lines(panel) <= MOST_LINES && isOfSeveralLevels(panel));
    }

    /**
     * Returns panels with too many lines for one picture. Only runtimes and systems are compared
     * line by line, because many studies ask about them.
     */
    static Stream<Panel> levelsApart(Analysis analysis) {
        return compared(analysis.compared(), 2)
                .filter(panel ->
                        panel.compared()
                                .filter(axis -> axis.is(Axes.RUNTIME) || axis.is(Axes.SYSTEM))
                                .isPresent())
                .filter(panel -> lines(panel) > MOST_LINES);
    }

    private static int lines(Panel panel) {
        int lines = 0;
        for (Panel side : panel.sides()) {
            lines += side.curves().size();
        }
        return lines;
    }

    private static boolean isOfSeveralLevels(Panel panel) {
        List<Panel> sides = panel.sides();
        sides.removeIf(side -> side.curves().isEmpty());
        return sides.size() > 1;
    }

    /** Returns the labels of the lines that were measured at several compared levels. */
    static List<String> linesOfSeveralLevels(Panel panel) {
        Map<String, Integer> levels = new LinkedHashMap<>();
        for (Panel side : panel.sides()) {
            for (Curve curve : side.curves()) {
                levels.merge(curve.label(), 1, Integer::sum);
            }
        }
        levels.values().removeIf(number -> number < 2);
        return List.copyOf(levels.keySet());
    }

    /** Returns panels that compare the first level of an axis with each further one. */
    static Stream<Panel> steps(Analysis analysis) {
        return compared(analysis.times(), 1)
                .flatMap(panel -> steps(panel.compared().orElseThrow()).map(panel::comparing));
    }

    private static Stream<Axis> steps(Axis axis) {
        String first = axis.labels().getFirst();
        return axis.labels().stream().skip(1).map(level -> axis.with(List.of(first, level)));
    }

    /**
     * Returns panels for every axis that pictures over a count hold fixed and that can be compared.
     *
     * @param ofMachine the maximum number of axes if there are many panels; only axes of the
     *     machine are used then
     */
    private static Stream<Panel> compared(Facets facets, int ofMachine) {
        if (!facets.form().isLines()) {
            return Stream.empty();
        }
        boolean many = facets.panels().size() > MANY_PANELS;
        List<Axis> axes = new ArrayList<>();
        for (Axis axis : facets.fixed()) {
            boolean isComparable = axis.varies() && axis.labels().size() <= MOST_LEVELS;
            if (isComparable && (!many || axis.isMachine())) {
                axes.add(axis);
            }
        }
        axes.sort(
                Comparator.comparing((Axis axis) -> !axis.is(Axes.SYSTEM))
                        .thenComparing(axis -> !axis.is(Axes.CPUS)));
        return axes.stream()
                .limit(many ? ofMachine : axes.size())
                .flatMap(axis -> facets.panelsComparing(axis).stream());
    }

    /** Returns thread kinds over CPUs and counts, or over the highest count if there are many. */
    static Stream<Panel> kindsByCpus(Analysis analysis) {
        Frame elapsed = analysis.elapsed().narrowed();
        boolean vary =
                elapsed.axis(Axes.THREADS).labels().size() >= FEWEST_ROWS
                        && elapsed.axis(Axes.CPUS).varies();
        // A search measures each kind at different counts, so no column would be complete.
        if (!vary || elapsed.axes().stream().anyMatch(Axis::searched)) {
            return Stream.empty();
        }
        List<Axis> across = List.of(elapsed.axis(Axes.CPUS));
        Axis count = analysis.times().count();
        if (analysis.times().isOverCount() && !count.is(Axes.CPUS)) {
            List<Axis> counts = List.of(elapsed.axis(Axes.CPUS), count);
            if (elapsed.combinations(counts).size() <= MOST_COLUMNS) {
                across = counts;
            } else {
                String highest = count.labels().getLast();
                elapsed = elapsed.where(levels -> levels.is(count.name(), highest)).narrowed();
                across = List.of(elapsed.axis(Axes.CPUS));
            }
        }
        return Facets.of(analysis.run(), elapsed)
                .with(PlotForm.CELLS, across, List.of(elapsed.axis(Axes.THREADS)))
                .fewPanels();
    }

    /** Returns the panels of times over a count in which a single line hides the others. */
    static Stream<Panel> ofSlowest(Analysis analysis) {
        return analysis.times().isOverCount()
                ? analysis.compared()
                        .fewPanels()
                        .filter(panel -> Transformations.slowest(panel).isPresent())
                : Stream.empty();
    }

    /** Returns what all panels share, if work grows with the count and thread kinds are lines. */
    static Stream<Panel> kindsOverCount(Analysis analysis) {
        Facets facets = analysis.times();
        return analysis.run().strongScaling()
                        || !facets.isOverCount()
                        || facets.line().filter(axis -> axis.is(Axes.THREADS)).isEmpty()
                ? Stream.empty()
                : facets.eachPanel().limit(1).map(Panel::common);
    }

    /**
     * Returns panels with constant work, over a count or over sizes of a pool. If the work grew
     * with the count, factors would only fall.
     */
    static Stream<Panel> ofConstantWork(Analysis analysis) {
        Facets times = analysis.times();
        boolean same =
                times.isOverCount()
                        ? analysis.run().strongScaling()
                        : times.isOverPoolSizes() && isFromOne(times);
        return same ? times.eachPanel() : Stream.empty();
    }

    /** Returns panels with constant work that start at one thread and allow more than one. */
    static Stream<Panel> ofSeveralCpus(Analysis analysis) {
        return ofConstantWork(analysis)
                .filter(panel -> isFromOne(panel.facets()))
                .filter(panel ->
                        Transformations.idealFactors(panel).stream()
                                .anyMatch(factor -> factor != ChartBuilder.UNCHANGED));
    }

    private static boolean isFromOne(Facets facets) {
        return facets.count().labels().getFirst().equals("1");
    }

    /**
     * Returns the spread of the times of each configuration, which a mean with its interval does
     * not show. Times are divided by their medians if these differ too much for one axis.
     */
    static Stream<Panel> distribution(Analysis analysis) {
        Frame elapsed = analysis.elapsed();
        Collection<Estimate> all = elapsed.values().values();
        if (all.size() < 2 || all.stream().noneMatch(o -> o.iterations() >= FEWEST_ITERATIONS)) {
            return Stream.empty();
        }
        Frame shown =
                ChartBuilder.spreads(all.stream().mapToDouble(Estimate::mean))
                        ? elapsed.dividedBy(
                                "Elapsed time / its median", "", (_, time) -> time.median())
                        : elapsed;
        return Facets.of(analysis.run(), shown).inCategories().as(PlotForm.BOXES).fewPanels();
    }
}
