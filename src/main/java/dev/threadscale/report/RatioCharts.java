package dev.threadscale.report;

import dev.threadscale.report.chart.Chart;
import dev.threadscale.report.chart.Point;
import dev.threadscale.report.chart.Scale;
import dev.threadscale.report.chart.Series;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** Ratios of elapsed times over the counts, with a reference line where nothing changes. */
final class RatioCharts {

    private static final OptionalDouble UNCHANGED = OptionalDouble.of(1);

    private RatioCharts() {}

    /**
     * T(first count) / T(n), one chart a facet: how many times as fast a workload gets whose work
     * stays the same (strong scaling). Where the work grows with the count there is none: it would
     * only fall.
     */
    static Stream<Chart> scaling(Gallery gallery) {
        if (!gallery.data().run().strongScaling() || !gallery.layout().count().varies()) {
            return Stream.empty();
        }
        return gallery.layout().facets().stream().flatMap(facet -> scaling(gallery, facet));
    }

    private static Stream<Chart> scaling(Gallery gallery, Facet facet) {
        Axis count = gallery.layout().count();
        String first = count.levels().getFirst();
        return chart(
                gallery,
                "scaling" + facet.fileNamePart(),
                facet.description(gallery.data().run())
                        + "; above 1: faster than with "
                        + Labels.level(count.name(), first),
                "Scaling factor T(%s) / T(n)".formatted(Labels.count(first)),
                gallery.curves(facet).stream()
                        .map(curve ->
                                new Line(
                                        curve.threads(),
                                        curve.scaling(),
                                        curve.measured().toList()))
                        .toList());
    }

    /** How many times as fast every further level of CPUs is as the first, one chart a level. */
    static Stream<Chart> cpusSpeedUp(Gallery gallery) {
        List<String> cpus = gallery.comparedCpus();
        return cpus.stream()
                .skip(1)
                .flatMap(more ->
                        gallery.layout().facetsWithout(Axis.CPUS).stream()
                                .flatMap(f -> speedUp(gallery, f, cpus.getFirst(), more)));
    }

    private static Stream<Chart> speedUp(Gallery gallery, Facet facet, String few, String more) {
        List<Curve> base = gallery.curves(facet.with(Axis.CPUS, few));
        List<Line> lines =
                gallery.curves(facet.with(Axis.CPUS, more)).stream()
                        .flatMap(curve ->
                                base.stream()
                                        .filter(b -> b.threads().equals(curve.threads()))
                                        .map(b -> speedUp(curve, b)))
                        .toList();
        return chart(
                gallery,
                "cpus-speed-up-%s-over-%s%s".formatted(more, few, facet.fileNamePart()),
                "%s; above 1: faster with %s"
                        .formatted(facet.description(gallery.data().run()), Labels.cpus(more)),
                "Speed-up T(%s) / T(%s)".formatted(Labels.cpus(few), Labels.cpus(more)),
                lines);
    }

    private static Line speedUp(Curve curve, Curve base) {
        return new Line(
                curve.threads(),
                curve.speedUpOver(base),
                Stream.concat(curve.measured(), base.measured()).toList());
    }

    /** Ratios of one thread kind, and the estimates that they come from. */
    private record Line(String threads, List<OptionalDouble> ratios, List<Estimate> sample) {

        List<Double> known() {
            return ratios.stream().flatMap(ratio -> ratio.stream().boxed()).toList();
        }

        Series series(Gallery gallery) {
            List<Optional<Point>> points =
                    ratios.stream()
                            .map(ratio -> ratio.stream().mapToObj(Point::new).findFirst())
                            .toList();
            return new Series(Labels.threads(threads), gallery.palette().style(threads), points);
        }
    }

    private static Stream<Chart> chart(
            Gallery gallery, String name, String conditions, String quantity, List<Line> lines) {
        List<Line> known = lines.stream().filter(line -> !line.known().isEmpty()).toList();
        if (known.isEmpty()) {
            return Stream.empty();
        }
        boolean logarithmic =
                Scale.needsLogarithm(
                        known.stream().flatMap(line -> line.known().stream()).toList());
        return Stream.of(
                gallery.chart(
                        name,
                        conditions,
                        "ratio of the means of fork means",
                        new Scale(quantity, "", logarithmic, UNCHANGED),
                        known.stream().flatMap(line -> line.sample().stream()).toList(),
                        known.stream().map(line -> line.series(gallery)).toList()));
    }
}
