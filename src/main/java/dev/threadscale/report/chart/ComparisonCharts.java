package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Shape;
import dev.threadscale.report.data.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What an axis changes that every other picture holds fixed: the levels of CPUs, of the runtime or
 * of a parameter against each other.
 */
final class ComparisonCharts {

    /** More lines in one picture cannot be followed. */
    private static final int MOST_LINES = 10;

    /** More levels would need more pictures than anybody compares. */
    private static final int MOST_LEVELS = 4;

    /** With more, fewer axes are compared: every comparison has pictures for all other axes. */
    private static final int MANY_FACETS = 4;

    private ComparisonCharts() {}

    /** All levels of an axis in one picture: the colour is the line, the dashes are the level. */
    static Stream<Chart> together(Evidence evidence) {
        return compared(evidence, 2, ComparisonCharts::together);
    }

    private static Stream<Chart> together(View view, Axis axis, Facet facet) {
        List<Sketch.Line> all = new ArrayList<>();
        Map<String, List<Sketch.Line>> byLabel = new LinkedHashMap<>();
        for (int level = 0; level < axis.levels().size(); level++) {
            String label = Labels.level(axis.name(), axis.levels().get(level));
            for (Curve curve : view.curves(facet.with(axis.name(), axis.levels().get(level)))) {
                Sketch.Line line =
                        Sketch.Line.of(
                                view.label(curve) + ", " + label,
                                view.style(curve).atLevel(level),
                                curve);
                all.add(line);
                byLabel.computeIfAbsent(view.label(curve), any -> new ArrayList<>()).add(line);
            }
        }
        String name = axis.name() + "-compared";
        if (all.size() <= MOST_LINES) {
            return together(view, axis, facet, name, all);
        }
        // What these change is the question of many studies, be it one kind after the other.
        return axis.is(Axis.RUNTIME) || axis.is(Axis.SYSTEM)
                ? byLabel.entrySet().stream()
                        .flatMap(one ->
                                together(
                                        view,
                                        axis,
                                        facet,
                                        name + "-" + one.getKey(),
                                        one.getValue()))
                : Stream.empty();
    }

    private static Stream<Chart> together(
            View view, Axis axis, Facet facet, String name, List<Sketch.Line> lines) {
        return view.sketch(name, facet, List.of())
                .saying(
                        axis.levels().stream()
                                .map(level -> Labels.level(axis.name(), level))
                                .collect(Collectors.joining(" against ")))
                .with(lines.stream())
                .ofMeans(view.run());
    }

    /** How many times as fast every further level is as the first, one chart a level. */
    static Stream<Chart> speedUps(Evidence evidence) {
        return compared(
                evidence,
                1,
                (view, axis, facet) ->
                        axis.levels().stream()
                                .skip(1)
                                .flatMap(level ->
                                        speedUp(
                                                view,
                                                axis,
                                                facet,
                                                axis.levels().getFirst(),
                                                level)));
    }

    private static Stream<Chart> speedUp(
            View view, Axis axis, Facet facet, String base, String level) {
        List<Curve> bases = view.curves(facet.with(axis.name(), base));
        List<Sketch.Line> lines = new ArrayList<>();
        for (Curve curve : view.curves(facet.with(axis.name(), level))) {
            for (Curve other : bases) {
                if (other.levels().equals(curve.levels())) {
                    lines.add(
                            Sketch.Line.of(
                                    view.label(curve),
                                    view.style(curve),
                                    curve.speedUpOver(other),
                                    Stream.concat(curve.measured(), other.measured()).toList()));
                }
            }
        }
        String of = Labels.level(axis.name(), level);
        return new Sketch(
                        "%s-speed-up-%s-over-%s%s"
                                .formatted(axis.name(), level, base, facet.fileNamePart()),
                        "%s; above 1: faster with %s".formatted(view.conditions(facet), of),
                        view.form(),
                        Labels.axis(view.layout().across()),
                        view.categories(facet),
                        "Speed-up T(%s) / T(%s)".formatted(Labels.level(axis.name(), base), of),
                        "",
                        lines)
                .compared(view.run(), RatioCharts.OF_MEANS, RatioCharts.UNCHANGED);
    }

    /** Draws one comparison. */
    private interface OfAxis {
        Stream<Chart> charts(View view, Axis axis, Facet facet);
    }

    /**
     * Every axis that can be compared.
     *
     * @param ofMachine how many of the machine's axes, and no other, where facets are many
     */
    private static Stream<Chart> compared(Evidence evidence, int ofMachine, OfAxis kind) {
        if (evidence.shape() instanceof Shape.InCategories) {
            return Stream.empty();
        }
        View view = evidence.shape().view().everywhere();
        Layout layout = view.layout();
        boolean many = layout.facets().size() > MANY_FACETS;
        return layout.fixed().stream()
                .filter(axis -> axis.varies() && axis.levels().size() <= MOST_LEVELS)
                .filter(axis -> !many || axis.isMachine())
                .sorted(
                        Comparator.comparing((Axis axis) -> !axis.is(Axis.SYSTEM))
                                .thenComparing(axis -> !axis.is(Axis.CPUS)))
                .limit(many ? ofMachine : Long.MAX_VALUE)
                .flatMap(axis ->
                        layout.facetsWithout(axis).stream()
                                .flatMap(facet -> kind.charts(view, axis, facet)));
    }
}
