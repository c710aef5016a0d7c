package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How the times of each configuration spread: what a mean with its interval does not tell. */
public final class SpreadCharts {

    private static final String METHOD =
            "box: quartiles (interpolated linearly, type 7), line: median, whiskers: least and"
                    + " greatest iteration, circles: fork means";

    private static final String OVER_MEDIAN =
            "the times of each configuration divided by its own median";

    /** Fewer iterations are no distribution. */
    private static final int LEAST = 5;

    /** With more there are pictures enough. */
    private static final int MOST_FACETS = 4;

    private SpreadCharts() {}

    /** A box each; as shares of their medians where those differ too much for one axis. */
    static Stream<Chart> distribution(Evidence evidence) {
        Variable elapsed = evidence.elapsed();
        List<Estimate> all = List.copyOf(elapsed.values().values());
        if (all.size() < 2 || all.stream().noneMatch(one -> one.iterations() >= LEAST)) {
            return Stream.empty();
        }
        boolean comparable = !Scale.needsLogarithm(all.stream().map(Estimate::mean).toList());
        Variable shown = comparable ? elapsed : relative(elapsed);
        Layout layout = Layout.inCategories(shown);
        if (layout.facets().size() > MOST_FACETS) {
            return Stream.empty();
        }
        return ElapsedCharts.sketches(
                        new View(evidence.run(), shown, layout, Form.BOXES).named("distribution"))
                .map(sketch -> comparable ? sketch : sketch.saying(OVER_MEDIAN))
                .flatMap(sketch -> sketch.sampled(evidence.run(), METHOD));
    }

    private static Variable relative(Variable elapsed) {
        Map<Map<String, String>, Estimate> shares = new HashMap<>();
        elapsed.values()
                .forEach((levels, one) -> {
                    if (one.median() > 0) {
                        shares.put(levels, one.over(one.median()));
                    }
                });
        return new Variable(
                elapsed.name(), "Elapsed time / its median", "", elapsed.axes(), shares);
    }

    public static Point box(Estimate estimate) {
        return new Point(
                estimate.median(),
                new Detail.Box(
                        new Interval(estimate.minimum(), estimate.maximum()),
                        estimate.quartiles(),
                        estimate.median(),
                        estimate.forkMeans()));
    }
}
