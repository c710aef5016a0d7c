package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Further looks at elapsed times over a count, where one picture does not show everything. */
final class CountCharts {

    /** With fewer lines, leaving one out leaves nothing to compare. */
    private static final int FEWEST_LINES_TO_LEAVE_ONE_OUT = 3;

    /** Only a line that is so much higher than the others hides what is between them. */
    private static final double HIDING = 1.5;

    private CountCharts() {}

    /** The same without the slowest kind, beside which the others look alike. */
    static Stream<Chart> withoutSlowest(Evidence evidence) {
        return panels(evidence)
                .flatMap(panel -> {
                    List<Curve> curves = panel.curves();
                    List<Curve> others = withoutHiding(curves);
                    if (others.size() == curves.size()) {
                        return Stream.empty();
                    }
                    Curve slowest = slowest(curves);
                    String level = String.join("-", slowest.levels().values());
                    String name = panel.view().variable().name();
                    return ChartBuilder.of(name + "-without-" + level, panel)
                            .add(ChartSeries.all(panel.view(), others))
                            .saying("without the slowest: " + slowest.label())
                            .ofMeans();
                });
    }

    private static Stream<Panel> panels(Evidence evidence) {
        return evidence.times().isOverCount() ? evidence.compared().fewPanels() : Stream.empty();
    }

    /** The difference between virtual threads and pools, where it is small beside the times. */
    static Stream<Chart> virtualMinusPools(Evidence evidence) {
        View view = evidence.times();
        if (evidence.run().strongScaling()
                || !view.isOverCount()
                || view.line().filter(axis -> axis.is(MeasuredAxis.THREADS)).isEmpty()) {
            return Stream.empty();
        }
        List<Panel> panels = view.panels();
        if (panels.isEmpty()) {
            return Stream.empty();
        }
        ChartBuilder all =
                ChartBuilder.of("virtual-minus-pool", panels.getFirst().common())
                        .saying("below 0: virtual threads are faster")
                        .showing(
                                "Difference of elapsed times, virtual − pool",
                                view.variable().unit());
        for (int i = 0; i < panels.size(); i++) {
            all.add(differences(panels.get(i), panels.size() == 1 ? -1 : i));
        }
        return all.compared("difference of the means of fork means", 0);
    }

    /**
     * One line for each pool.
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
        return curve.levels().getOrDefault(MeasuredAxis.THREADS, "");
    }

    /** All but the slowest, if that is far above the others. */
    private static List<Curve> withoutHiding(List<Curve> curves) {
        if (curves.size() < FEWEST_LINES_TO_LEAVE_ONE_OUT) {
            return curves;
        }
        Curve slowest = slowest(curves);
        List<Curve> others = new ArrayList<>(curves);
        others.remove(slowest);
        double highest = others.stream().mapToDouble(Curve::highest).max().orElse(0);
        return slowest.highest() >= HIDING * highest ? others : curves;
    }

    /** The highest mean at the highest count that was measured at all. */
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
