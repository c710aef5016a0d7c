package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Shows further views of elapsed times over a count, for when one picture does not show everything.
 */
final class CountLines {

    /** The minimum number of lines. With fewer, nothing would be left to compare. */
    private static final int FEWEST_LINES_TO_LEAVE_ONE_OUT = 3;

    /** The smallest ratio of a line to the others at which it hides their differences. */
    private static final double HIDING = 1.5;

    private CountLines() {}

    /** A panel whose slowest line hides the differences of the others. */
    record WithoutSlowest(Panel panel, Curve slowest, List<Curve> others) {

        String named(String name) {
            return name.formatted(
                    panel.view().variable().name(),
                    slowest.levels().text("-", (_, label) -> label));
        }

        Stream<ChartSeries> series() {
            return ChartSeries.all(panel.view(), others);
        }
    }

    /** Returns the panels in which the other lines look alike next to the slowest one. */
    static Stream<WithoutSlowest> withoutSlowest(Analysis analysis) {
        return panels(analysis).flatMap(CountLines::withoutSlowest);
    }

    private static Stream<Panel> panels(Analysis analysis) {
        return analysis.times().isOverCount() ? analysis.compared().fewPanels() : Stream.empty();
    }

    /** Returns all panels together, if work grows with the count and thread kinds are lines. */
    static Stream<List<Panel>> virtualAndPools(Analysis analysis) {
        View view = analysis.times();
        return analysis.run().strongScaling()
                        || !view.isOverCount()
                        || view.line().filter(axis -> axis.is(Axes.THREADS)).isEmpty()
                ? Stream.empty()
                : Stream.of(view.panels()).filter(panels -> !panels.isEmpty());
    }

    /** Returns the differences between virtual threads and pools. */
    static Stream<ChartSeries> differences(List<Panel> panels) {
        return IntStream.range(0, panels.size())
                .boxed()
                .flatMap(i -> differences(panels.get(i), panels.size() == 1 ? -1 : i));
    }

    /**
     * Returns one line for each pool.
     *
     * @param level of the panel among several; negative for a single one
     */
    private static Stream<ChartSeries> differences(Panel panel, int level) {
        List<Curve> curves = panel.curves();
        return curves.stream()
                .filter(virtual -> kind(virtual).equals("virtual"))
                .flatMap(virtual ->
                        curves.stream()
                                .filter(pool -> kind(pool).startsWith("fixed-pool"))
                                .map(pool -> difference(panel, level, virtual, pool)));
    }

    private static ChartSeries difference(Panel panel, int level, Curve virtual, Curve pool) {
        Style style = Palette.style(panel.view(), pool);
        return ChartSeries.of(
                pool.label() + (level < 0 ? "" : ", " + panel.difference()),
                level < 0 ? style : style.atLevel(level),
                virtual.with(pool, (one, other) -> one - other),
                Stream.concat(virtual.measured(), pool.measured()).toList());
    }

    private static String kind(Curve curve) {
        return curve.levels().get(Axes.THREADS);
    }

    private static Stream<WithoutSlowest> withoutSlowest(Panel panel) {
        List<Curve> curves = panel.curves();
        if (curves.size() < FEWEST_LINES_TO_LEAVE_ONE_OUT) {
            return Stream.empty();
        }
        Curve slowest = slowest(curves);
        List<Curve> others = new ArrayList<>(curves);
        others.remove(slowest);
        double highest = others.stream().mapToDouble(Curve::highest).max().orElse(0);
        return slowest.highest() >= HIDING * highest
                ? Stream.of(new WithoutSlowest(panel, slowest, others))
                : Stream.empty();
    }

    /** Returns the curve with the highest mean at the highest measured count. */
    private static Curve slowest(List<Curve> curves) {
        int highest =
                IntStream.range(0, curves.getFirst().points().size())
                        .filter(i -> curves.stream().anyMatch(c -> c.mean(i).isPresent()))
                        .max()
                        .orElseThrow();
        return curves.stream()
                .max(Comparator.comparingDouble(curve -> curve.mean(highest).orElse(0.0)))
                .orElseThrow();
    }
}
