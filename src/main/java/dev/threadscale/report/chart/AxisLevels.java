package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Charts of axes that every other picture holds fixed: the levels of CPUs, of the runtime or of a
 * parameter against each other.
 */
final class AxisCharts {

    /** More lines in one picture cannot be followed. */
    private static final int MOST_LINES = 10;

    /** More levels would need more pictures than anybody compares. */
    private static final int MOST_LEVELS = 4;

    /** With more, fewer axes are compared: every comparison has pictures for all other axes. */
    private static final int MANY_PANELS = 4;

    private AxisCharts() {}

    /** All levels of an axis in one picture: the colour is the line, the dashes are the level. */
    static Stream<Chart> together(Evidence evidence) {
        return compared(
                evidence.compared(),
                2,
                (panel, axis) -> {
                    List<LevelLine> lines = lines(panel, axis);
                    return lines.size() > MOST_LINES
                            ? Stream.empty()
                            : together(panel, axis, axis.name() + "-compared", lines);
                });
    }

    /**
     * The same with a picture for each kind, where one cannot hold them all: what a runtime or a
     * system changes is the question of many studies.
     */
    static Stream<Chart> kindByKind(Evidence evidence) {
        return compared(
                evidence.compared(),
                2,
                (panel, axis) -> {
                    List<LevelLine> lines = lines(panel, axis);
                    boolean asked = axis.is(MeasuredAxis.RUNTIME) || axis.is(MeasuredAxis.SYSTEM);
                    return !asked || lines.size() <= MOST_LINES
                            ? Stream.empty()
                            : lines.stream()
                                    .map(LevelLine::kind)
                                    .distinct()
                                    .flatMap(kind ->
                                            together(
                                                    panel,
                                                    axis,
                                                    axis.name() + "-compared-" + kind,
                                                    lines.stream()
                                                            .filter(one -> one.kind.equals(kind))
                                                            .toList()));
                });
    }

    /** A line at one level of an axis. */
    private record LevelLine(String kind, String level, ChartSeries series) {}

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

    /** None if only one of the levels was measured. */
    private static Stream<Chart> together(
            Panel panel, MeasuredAxis axis, String name, List<LevelLine> lines) {
        return lines.stream().map(LevelLine::level).distinct().count() < 2
                ? Stream.empty()
                : ChartBuilder.of(name, panel)
                        .saying(
                                axis.levels().stream()
                                        .map(level -> LevelLabels.level(axis.name(), level))
                                        .collect(Collectors.joining(" against ")))
                        .add(lines.stream().map(LevelLine::series))
                        .ofMeans();
    }

    /** The speed-up of every further level over the first, one chart a level. */
    static Stream<Chart> speedUps(Evidence evidence) {
        return compared(
                evidence.times(),
                1,
                (panel, axis) ->
                        axis.levels().stream()
                                .skip(1)
                                .flatMap(level -> speedUp(panel, axis, level)));
    }

    private static Stream<Chart> speedUp(Panel panel, MeasuredAxis axis, String level) {
        String base = axis.levels().getFirst();
        List<Curve> bases = panel.with(axis.name(), base).curves();
        String faster = LevelLabels.level(axis.name(), level);
        return ChartBuilder.of("%s-speed-up-%s-over-%s".formatted(axis.name(), level, base), panel)
                .saying("above 1: faster with " + faster)
                .showing(
                        "Speed-up T(%s) / T(%s)"
                                .formatted(LevelLabels.level(axis.name(), base), faster))
                .add(
                        panel.with(axis.name(), level).curves().stream()
                                .flatMap(curve -> speedUp(panel, curve, bases)))
                .compared(ChartBuilder.RATIO_OF_MEANS, ChartBuilder.UNCHANGED);
    }

    private static Stream<ChartSeries> speedUp(Panel panel, Curve curve, List<Curve> bases) {
        return bases.stream()
                .filter(base -> base.levels().equals(curve.levels()))
                .map(base ->
                        ChartSeries.of(
                                curve.label(),
                                Palette.style(panel.view(), curve),
                                base.with(curve, (before, now) -> before / now),
                                Stream.concat(curve.measured(), base.measured()).toList()));
    }

    /**
     * Every axis that can be compared.
     *
     * @param ofMachine how many of the machine's axes, and no other, where panels are many
     */
    private static Stream<Chart> compared(
            View view, int ofMachine, BiFunction<Panel, MeasuredAxis, Stream<Chart>> kind) {
        if (!view.form().isLines()) {
            return Stream.empty();
        }
        boolean many = view.panels().size() > MANY_PANELS;
        return view.fixed().stream()
                .filter(axis -> axis.varies() && axis.levels().size() <= MOST_LEVELS)
                .filter(axis -> !many || axis.isMachine())
                .sorted(
                        Comparator.comparing((MeasuredAxis axis) -> !axis.is(MeasuredAxis.SYSTEM))
                                .thenComparing(axis -> !axis.is(MeasuredAxis.CPUS)))
                .limit(many ? ofMachine : Long.MAX_VALUE)
                .flatMap(axis ->
                        view.panelsWithout(axis).stream()
                                .flatMap(panel -> kind.apply(panel, axis)));
    }
}
