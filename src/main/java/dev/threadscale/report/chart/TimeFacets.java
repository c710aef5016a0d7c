package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.MeasuredAxis;
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
    static Stream<Panel> perTask(Evidence evidence) {
        return evidence.isWeakScaling() ? apart(evidence, evidence.compared()) : Stream.empty();
    }

    /** Returns times over a count or in categories, as the axes allow. */
    static Stream<Panel> elapsed(Evidence evidence) {
        return evidence.times().isOverPoolSizes()
                ? Stream.empty()
                : apart(evidence, evidence.times());
    }

    /** Returns times over sizes of pools, even if another count comes first. */
    static Stream<Panel> byPoolSize(Evidence evidence) {
        return evidence.times().isOverPoolSizes()
                ? apart(evidence, evidence.times())
                : Facets.of(evidence.run(), evidence.data().elapsed()).overPoolSizes().stream()
                        .flatMap(Facets::eachPanel);
    }

    /** Returns panels, except for those whose lines are all in a picture that compares levels. */
    private static Stream<Panel> apart(Evidence evidence, Facets facets) {
        boolean isCompared = facets.frame().title().equals(evidence.compared().frame().title());
        List<Set<List<Estimate>>> together =
                (isCompared ? levelsTogether(evidence) : Stream.<Panel>empty())
                        .limit(Gallery.MOST_OF_A_KIND)
                        .map(panel -> samples(Transformations.levels(panel, _ -> true)))
                        .toList();
        return facets.eachPanel()
                .filter(panel -> {
                    Set<List<Estimate>> own = samples(ChartSeries.of(panel));
                    return together.stream().noneMatch(shown -> shown.containsAll(own));
                });
    }

    private static Set<List<Estimate>> samples(List<ChartSeries> lines) {
        return lines.stream().map(ChartSeries::sample).collect(Collectors.toSet());
    }

    /** Returns panels that compare all levels of an axis, if there are few enough lines. */
    static Stream<Panel> levelsTogether(Evidence evidence) {
        return compared(evidence.compared(), 2)
                .filter(panel -> lines(panel) <= MOST_LINES && isOfSeveralLevels(panel));
    }

    /**
     * Returns panels with too many lines for one picture. Only runtimes and systems are compared
     * line by line, because many studies ask about them.
     */
    static Stream<Panel> levelsApart(Evidence evidence) {
        return compared(evidence.compared(), 2)
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
    static Stream<Panel> steps(Evidence evidence) {
        return compared(evidence.times(), 1)
                .flatMap(panel -> steps(panel.compared().orElseThrow()).map(panel::comparing));
    }

    private static Stream<MeasuredAxis> steps(MeasuredAxis axis) {
        String first = axis.levels().getFirst();
        return axis.levels().stream().skip(1).map(level -> axis.with(List.of(first, level)));
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
        List<MeasuredAxis> axes = new ArrayList<>();
        for (MeasuredAxis axis : facets.fixed()) {
            boolean isComparable = axis.varies() && axis.levels().size() <= MOST_LEVELS;
            if (isComparable && (!many || axis.isMachine())) {
                axes.add(axis);
            }
        }
        axes.sort(
                Comparator.comparing((MeasuredAxis axis) -> !axis.is(Axes.SYSTEM))
                        .thenComparing(axis -> !axis.is(Axes.CPUS)));
        return axes.stream()
                .limit(many ? ofMachine : axes.size())
                .flatMap(axis -> facets.panelsComparing(axis).stream());
    }

    /** Returns thread kinds over CPUs and counts, or over the highest count if there are many. */
    static Stream<Panel> kindsByCpus(Evidence evidence) {
        Frame elapsed = evidence.data().elapsed().narrowed();
        boolean vary =
                elapsed.axis(Axes.THREADS).levels().size() >= FEWEST_ROWS
                        && elapsed.axis(Axes.CPUS).varies();
        // A search measures each kind at different counts, so no column would be complete.
        if (!vary || elapsed.axes().stream().anyMatch(MeasuredAxis::searched)) {
            return Stream.empty();
        }
        List<MeasuredAxis> across = List.of(elapsed.axis(Axes.CPUS));
        MeasuredAxis count = evidence.times().count();
        if (evidence.times().isOverCount() && !count.is(Axes.CPUS)) {
            List<MeasuredAxis> counts = List.of(elapsed.axis(Axes.CPUS), count);
            if (elapsed.combinations(counts).size() <= MOST_COLUMNS) {
                across = counts;
            } else {
                String highest = count.levels().getLast();
                elapsed = elapsed.where(at -> at.is(count.name(), highest)).narrowed();
                across = List.of(elapsed.axis(Axes.CPUS));
            }
        }
        return Facets.of(evidence.run(), elapsed)
                .with(PlotForm.CELLS, across, List.of(elapsed.axis(Axes.THREADS)))
                .fewPanels();
    }

    /** Returns the panels of times over a count in which a single line hides the others. */
    static Stream<Panel> ofSlowest(Evidence evidence) {
        return evidence.times().isOverCount()
                ? evidence.compared()
                        .fewPanels()
                        .filter(panel -> Transformations.slowest(panel).isPresent())
                : Stream.empty();
    }

    /** Returns what all panels share, if work grows with the count and thread kinds are lines. */
    static Stream<Panel> kindsOverCount(Evidence evidence) {
        Facets facets = evidence.times();
        return evidence.run().strongScaling()
                        || !facets.isOverCount()
                        || facets.line().filter(axis -> axis.is(Axes.THREADS)).isEmpty()
                ? Stream.empty()
                : facets.eachPanel().limit(1).map(Panel::common);
    }

    /**
     * Returns panels with constant work, over a count or over sizes of a pool. If the work grew
     * with the count, factors would only fall.
     */
    static Stream<Panel> ofConstantWork(Evidence evidence) {
        Facets times = evidence.times();
        boolean same =
                times.isOverCount()
                        ? evidence.run().strongScaling()
                        : times.isOverPoolSizes() && isFromOne(times);
        return same ? times.eachPanel() : Stream.empty();
    }

    /** Returns panels with constant work that start at one thread and allow more than one. */
    static Stream<Panel> ofSeveralCpus(Evidence evidence) {
        return ofConstantWork(evidence)
                .filter(panel -> isFromOne(panel.facets()))
                .filter(panel ->
                        Transformations.idealFactors(panel).stream()
                                .anyMatch(factor -> factor != ChartBuilder.UNCHANGED));
    }

    private static boolean isFromOne(Facets facets) {
        return facets.count().levels().getFirst().equals("1");
    }

    /**
     * Returns the spread of the times of each configuration, which a mean with its interval does
     * not show. Times are divided by their medians if these differ too much for one axis.
     */
    static Stream<Panel> distribution(Evidence evidence) {
        Frame elapsed = evidence.data().elapsed();
        Collection<Estimate> all = elapsed.values().values();
        if (all.size() < 2 || all.stream().noneMatch(o -> o.iterations() >= FEWEST_ITERATIONS)) {
            return Stream.empty();
        }
        Frame shown =
                ChartBuilder.spreads(all.stream().mapToDouble(Estimate::mean))
                        ? elapsed.dividedBy(
                                "Elapsed time / its median", "", (_, one) -> one.median())
                        : elapsed;
        return Facets.of(evidence.run(), shown).inCategories().as(PlotForm.BOXES).fewPanels();
    }
}
