package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Compares levels of an axis that other pictures hold fixed, such as CPUs, the runtime or a
 * parameter.
 */
final class AxisLevels {

    /** The maximum number of lines in one picture that a reader can follow. */
    private static final int MOST_LINES = 10;

    /** The maximum number of levels. More would need more pictures than anyone compares. */
    private static final int MOST_LEVELS = 4;

    /**
     * The number of panels above which fewer axes are compared, since each comparison needs
     * pictures for the rest.
     */
    private static final int MANY_PANELS = 4;

    private AxisLevels() {}

    /** A line at one level of an axis. */
    private record LevelLine(String kind, String level, ChartSeries series) {}

    /**
     * The levels of an axis in one picture.
     *
     * @param kind the thread kind; empty for all of them
     */
    record Together(Panel panel, MeasuredAxis axis, String kind, List<LevelLine> lines) {

        String against() {
            return axis.levels().stream()
                    .map(level -> LevelLabels.level(axis.name(), level))
                    .collect(Collectors.joining(" against "));
        }

        Stream<ChartSeries> series() {
            return lines.stream().map(LevelLine::series);
        }

        /** Returns true if the picture also shows all lines of a panel. */
        boolean shows(Panel other) {
            Set<List<Estimate>> samples =
                    series().map(ChartSeries::sample).collect(Collectors.toSet());
            return other.view().variable().title().equals(panel.view().variable().title())
                    && PanelSeries.of(other).allMatch(one -> samples.contains(one.sample()));
        }

        boolean hasSeveralLevels() {
            return lines.stream().map(LevelLine::level).distinct().count() > 1;
        }
    }

    /** Returns all levels of each axis in one picture if there are few enough lines. */
    static Stream<Together> together(Analysis analysis) {
        return compared(
                        analysis.compared(),
                        2,
                        (panel, axis) ->
                                Stream.of(new Together(panel, axis, "", lines(panel, axis))))
                .filter(all -> all.lines().size() <= MOST_LINES)
                .filter(Together::hasSeveralLevels);
    }

    /**
     * Returns one picture for each thread kind, if a single picture cannot show all of them. Only
     * runtimes and systems are compared this way, because many studies ask about them.
     */
    static Stream<Together> kindByKind(Analysis analysis) {
        return compared(
                        analysis.compared(),
                        2,
                        (panel, axis) ->
                                axis.is(Axes.RUNTIME) || axis.is(Axes.SYSTEM)
                                        ? kindByKind(panel, axis, lines(panel, axis))
                                        : Stream.empty())
                .filter(Together::hasSeveralLevels);
    }

    private static Stream<Together> kindByKind(
            Panel panel, MeasuredAxis axis, List<LevelLine> lines) {
        return lines.size() <= MOST_LINES
                ? Stream.empty()
                : lines.stream()
                        .collect(
                                Collectors.groupingBy(
                                        LevelLine::kind, LinkedHashMap::new, Collectors.toList()))
                        .entrySet()
                        .stream()
                        .map(of -> new Together(panel, axis, of.getKey(), of.getValue()));
    }

    private static List<LevelLine> lines(Panel panel, MeasuredAxis axis) {
        List<LevelLine> lines = new ArrayList<>();
        for (int level = 0; level < axis.levels().size(); level++) {
            String name = axis.levels().get(level);
            for (Curve curve : panel.with(axis.name(), name).curves()) {
                lines.add(
                        new LevelLine(
                                curve.label(),
                                name,
                                ChartSeries.of(
                                        panel.view().form(),
                                        curve.label() + ", " + LevelLabels.level(axis.name(), name),
                                        Palette.style(panel.view(), curve).atLevel(level),
                                        curve)));
            }
        }
        return lines;
    }

    /** The step from the first level of an axis to another. */
    record Step(Panel panel, MeasuredAxis axis, String base, String level) {

        String named(String name) {
            return name.formatted(axis.name(), level, base);
        }

        String slower() {
            return LevelLabels.level(axis.name(), base);
        }

        String faster() {
            return LevelLabels.level(axis.name(), level);
        }

        /** Returns the speed-up of each line. */
        Stream<ChartSeries> series() {
            List<Curve> bases = panel.with(axis.name(), base).curves();
            return panel.with(axis.name(), level).curves().stream()
                    .flatMap(curve ->
                            bases.stream()
                                    .filter(base -> base.levels().equals(curve.levels()))
                                    .map(base -> speedUp(curve, base)));
        }

        private ChartSeries speedUp(Curve curve, Curve base) {
            return ChartSeries.of(
                    curve.label(),
                    Palette.style(panel.view(), curve),
                    base.with(curve, (before, now) -> before / now),
                    Stream.concat(curve.measured(), base.measured()).toList());
        }
    }

    /** Returns the steps to all further levels. */
    static Stream<Step> steps(Analysis analysis) {
        return compared(
                analysis.times(),
                1,
                (panel, axis) ->
                        axis.levels().stream()
                                .skip(1)
                                .map(level ->
                                        new Step(panel, axis, axis.levels().getFirst(), level)));
    }

    /**
     * Returns the places of every axis that can be compared.
     *
     * @param ofMachine the maximum number of axes if there are many panels; only axes of the
     *     machine are used then
     */
    private static <P> Stream<P> compared(
            View view, int ofMachine, BiFunction<Panel, MeasuredAxis, Stream<P>> places) {
        if (!view.form().isLines()) {
            return Stream.empty();
        }
        boolean many = view.panels().size() > MANY_PANELS;
        return view.fixed().stream()
                .filter(axis -> axis.varies() && axis.levels().size() <= MOST_LEVELS)
                .filter(axis -> !many || axis.isMachine())
                .sorted(
                        Comparator.comparing((MeasuredAxis axis) -> !axis.is(Axes.SYSTEM))
                                .thenComparing(axis -> !axis.is(Axes.CPUS)))
                .limit(many ? ofMachine : Long.MAX_VALUE)
                .flatMap(axis ->
                        view.panelsWithout(axis).stream()
                                .flatMap(panel -> places.apply(panel, axis)));
    }
}
