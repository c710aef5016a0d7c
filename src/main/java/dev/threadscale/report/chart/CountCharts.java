package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.Labels;
import dev.threadscale.report.data.Shape;
import dev.threadscale.report.data.View;
import dev.threadscale.stats.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Other looks at elapsed times over a count, where one picture does not show everything. */
final class CountCharts {

    /** With fewer lines, leaving one out leaves nothing to compare. */
    private static final int FEWEST_LINES_TO_LEAVE_ONE_OUT = 3;

    /** Only a line that is so much higher than the others hides what is between them. */
    private static final double HIDING = 1.5;

    /** With fewer counts, the smaller half is hardly a picture. */
    private static final int FEWEST_COUNTS_TO_ZOOM = 4;

    /** Values that lie closer together need no closer look. */
    private static final double SPREAD_TO_ZOOM = 5;

    /** With more facets there are pictures enough. */
    private static final int MOST_FACETS = 4;

    private static final String POOL = "fixed-pool";

    private CountCharts() {}

    /** The same without the slowest kind, beside which the others look alike. */
    static Stream<Chart> withoutSlowest(Evidence evidence) {
        return perFacet(
                evidence,
                (view, facet) -> {
                    List<Curve> curves = view.curves(facet);
                    List<Curve> others = withoutHiding(curves);
                    if (others.size() == curves.size()) {
                        return Stream.empty();
                    }
                    Curve slowest = slowest(curves);
                    String level = String.join("-", slowest.levels().values());
                    return view.sketch("elapsed-without-" + level, facet, others)
                            .saying("without the slowest: " + view.label(slowest))
                            .ofMeans(view.run());
                });
    }

    /** The smaller half of the counts, which the larger ones press to the bottom. */
    static Stream<Chart> smallCounts(Evidence evidence) {
        if (evidence.run().strongScaling()) {
            return Stream.empty();
        }
        return perFacet(
                evidence,
                (view, facet) -> {
                    int counts = view.layout().count().levels().size();
                    List<Curve> curves = withoutHiding(view.curves(facet));
                    if (counts < FEWEST_COUNTS_TO_ZOOM || !spreads(curves)) {
                        return Stream.empty();
                    }
                    int shown = (counts + 1) / 2;
                    return view.upTo(shown)
                            .sketch(
                                    "elapsed-small-counts",
                                    facet,
                                    curves.stream().map(curve -> curve.upTo(shown)).toList())
                            .saying("the smaller counts")
                            .ofMeans(view.run());
                });
    }

    /** Work that grows with the tasks: what one of them takes tells kinds and counts apart. */
    static Stream<Chart> perTask(Evidence evidence) {
        if (evidence.run().strongScaling()) {
            return Stream.empty();
        }
        return perFacet(
                evidence,
                (view, facet) ->
                        view.layout().count().is(Axis.TASKS)
                                ? view.perTask().sketch("time-per-task", facet).ofMeans(view.run())
                                : Stream.empty());
    }

    /** The difference between virtual threads and pools, where it is small beside the times. */
    static Stream<Chart> virtualMinusPools(Evidence evidence) {
        if (evidence.run().strongScaling()
                || !(evidence.shape() instanceof Shape.OverCount(View view))
                || view.layout().line().filter(axis -> axis.is(Axis.THREADS)).isEmpty()) {
            return Stream.empty();
        }
        List<Facet> facets = view.layout().facets();
        List<Sketch.Line> lines = new ArrayList<>();
        for (int i = 0; i < facets.size(); i++) {
            lines.addAll(differences(view, facets.get(i), facets.size() == 1 ? -1 : i));
        }
        Facet constant = facets.getFirst().constant();
        Sketch all =
                new Sketch(
                        "virtual-minus-pool",
                        constant.description(view.run()) + "; below 0: virtual threads are faster",
                        view.form(),
                        Labels.axis(view.layout().across()),
                        view.categories(facets.getFirst()),
                        "Difference of elapsed times, virtual − pool",
                        view.variable().unit(),
                        lines);
        return all.compared(view.run(), "difference of the means of fork means", 0);
    }

    /** One line for each pool. */
    private static List<Sketch.Line> differences(View view, Facet facet, int level) {
        List<Curve> curves = view.curves(facet);
        List<Sketch.Line> lines = new ArrayList<>();
        for (Curve virtual : curves) {
            for (Curve pool : curves) {
                if (kind(virtual).equals("virtual") && kind(pool).startsWith(POOL)) {
                    Style style = view.style(pool);
                    lines.add(
                            Sketch.Line.of(
                                    view.label(pool) + (level < 0 ? "" : ", " + facet.difference()),
                                    level < 0 ? style : style.atLevel(level),
                                    virtual.minus(pool),
                                    Stream.concat(virtual.measured(), pool.measured()).toList()));
                }
            }
        }
        return lines;
    }

    private static String kind(Curve curve) {
        return curve.levels().getOrDefault(Axis.THREADS, "");
    }

    /** Draws one facet. */
    private interface OfFacet {
        Stream<Chart> charts(View view, Facet facet);
    }

    private static Stream<Chart> perFacet(Evidence evidence, OfFacet kind) {
        return evidence.shape() instanceof Shape.OverCount(View view)
                        && view.layout().facets().size() <= MOST_FACETS
                ? view.layout().facets().stream().flatMap(facet -> kind.charts(view, facet))
                : Stream.empty();
    }

    /** All but the slowest, if that is far above the others. */
    private static List<Curve> withoutHiding(List<Curve> curves) {
        if (curves.size() < FEWEST_LINES_TO_LEAVE_ONE_OUT) {
            return curves;
        }
        Curve slowest = slowest(curves);
        List<Curve> others = curves.stream().filter(curve -> !curve.equals(slowest)).toList();
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
                .max(Comparator.comparingDouble(curve -> curve.mean(highest).orElse(0)))
                .orElseThrow();
    }

    private static boolean spreads(List<Curve> curves) {
        var means =
                curves.stream()
                        .flatMap(Curve::measured)
                        .mapToDouble(Estimate::mean)
                        .summaryStatistics();
        return means.getMax() > SPREAD_TO_ZOOM * means.getMin();
    }
}
