package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.data.Evidence;
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
 * Levels of an axis that other pictures hold fixed, such as CPUs, the runtime or a parameter,
 * against each other.
 */
final class AxisLevels {

    /** More lines in one picture cannot be followed. */
    private static final int MOST_LINES = 10;

    /** More levels would need more pictures than anyone compares. */
    private static final int MOST_LEVELS = 4;

    /**
     * With more panels fewer axes are compared, since every comparison has pictures for the rest.
     */
    private static final int MANY_PANELS = 4;

    private AxisLevels() {}

    /** A line at one level of an axis. */
    private record LevelLine(String kind, String level, ChartSeries series) {}

    /**
     * Levels of an axis in one picture.
     *
     * @param kind of threads; empty for all of them
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

        /** True if it also shows all lines of a panel. */
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

    /** All levels of each axis, if their lines are few enough. */
    static Stream<Together> together(Evidence evidence) {
        return compared(
                        evidence.compared(),
                        2,
                        (panel, axis) ->
                                Stream.of(new Together(panel, axis, "", lines(panel, axis))))
                .filter(all -> all.lines().size() <= MOST_LINES)
                .filter(Together::hasSeveralLevels);
    }

    /**
     * The same for each thread kind, if one picture cannot hold all of them. Only runtimes and
     * systems are compared this way: many studies ask about them.
     */
    static Stream<Together> kindByKind(Evidence evidence) {
        return compared(
                        evidence.compared(),
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

        /** The speed-up of each line. */
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

    /** The steps to every further level. */
    static Stream<Step> steps(Evidence evidence) {
        return compared(
                evidence.times(),
                1,
                (panel, axis) ->
                        axis.levels().stream()
                                .skip(1)
                                .map(level ->
                                        new Step(panel, axis, axis.levels().getFirst(), level)));
    }

    /**
     * The places of every axis that can be compared.
     *
     * @param ofMachine the most axes if there are many panels; these are axes of the machine only
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
