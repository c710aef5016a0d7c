package dev.threadscale.report.chart;

import dev.threadscale.report.data.Axis;
import dev.threadscale.report.data.Curve;
import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.Facet;
import dev.threadscale.report.data.Layout;
import dev.threadscale.report.data.Shape;
import dev.threadscale.report.data.Variable;
import dev.threadscale.report.data.View;
import dev.threadscale.stats.Estimate;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Elapsed times, or another variable of an iteration, with error bars. */
final class ElapsedCharts {

    private static final String BY_SIZE = "-by-pool-size";

    private ElapsedCharts() {}

    /** Over the count, over the sizes of pools or in categories: what the axes allow. */
    static Stream<Chart> first(Evidence evidence) {
        return of(evidence.shape());
    }

    /** The sizes of pools, where another count stands first. */
    static Stream<Chart> overPoolSizes(Evidence evidence) {
        return evidence.shape() instanceof Shape.OverSizes
                ? Stream.empty()
                : Shape.overSizes(evidence.run(), evidence.elapsed()).stream()
                        .flatMap(ElapsedCharts::overSizes);
    }

    /** One picture a facet. */
    static Stream<Chart> of(Shape shape) {
        return switch (shape) {
            case Shape.OverCount counts -> perFacet(counts.view());
            case Shape.OverSizes sizes -> overSizes(sizes);
            case Shape.InCategories categories -> perFacet(categories.view());
        };
    }

    private static Stream<Chart> perFacet(View view) {
        return sketches(view).flatMap(sketch -> sketch.ofMeans(view.run()));
    }

    static Stream<Sketch> sketches(View view) {
        return view.layout().facets().stream()
                .map(facet ->
                        view.layout().lines().isEmpty()
                                ? coloured(view, facet)
                                : view.sketch(view.variable().name(), facet));
    }

    /** Where only one axis varies, each of its levels is a bar with its name below. */
    private static Sketch coloured(View view, Facet facet) {
        List<String> levels = view.layout().across().getFirst().levels();
        List<String> categories = view.categories(facet);
        List<Curve> curves = view.curves(facet);
        Sketch empty = view.sketch(view.variable().name(), facet, List.of());
        return curves.isEmpty()
                ? empty
                : empty.with(
                        IntStream.range(0, levels.size())
                                .mapToObj(i ->
                                        view.line(
                                                categories.get(i),
                                                view.styleOfCategory(i),
                                                only(curves.getFirst(), i))));
    }

    private static Curve only(Curve curve, int position) {
        return new Curve(
                curve.levels(),
                IntStream.range(0, curve.points().size())
                        .mapToObj(i ->
                                i == position ? curve.points().get(i) : Optional.<Estimate>empty())
                        .toList());
    }

    private static Stream<Chart> overSizes(Shape.OverSizes shape) {
        View view = shape.view();
        return view.layout().facets().stream()
                .flatMap(facet -> {
                    Sketch pools = view.sketch(view.variable().name() + BY_SIZE, facet);
                    return pools.lines().isEmpty()
                            ? Stream.empty()
                            : pools.with(guides(shape, facet)).ofMeans(view.run());
                });
    }

    /** The kinds without a size, each at one height. */
    private static Stream<Sketch.Line> guides(Shape.OverSizes shape, Facet facet) {
        Variable unsized = shape.sizes().unsized().narrowed();
        Layout sized = shape.view().layout();
        List<Axis> lines = sized.lines().stream().map(axis -> unsized.axis(axis.name())).toList();
        View view =
                new View(
                        shape.view().run(),
                        unsized,
                        new Layout(sized.across(), lines, sized.fixed()),
                        Form.LINES);
        return unsized.combinations(lines).stream()
                .flatMap(levels ->
                        guide(unsized, levels, facet).stream()
                                .map(estimate -> {
                                    Curve curve =
                                            new Curve(
                                                    levels,
                                                    Collections.nCopies(
                                                            sized.count().levels().size(),
                                                            Optional.of(estimate)));
                                    return Sketch.Line.of(
                                                    view.label(curve), view.style(curve), curve)
                                            .asGuide();
                                }));
    }

    /** The value under the same conditions, or the only one of a kind that has no others. */
    private static Optional<Estimate> guide(
            Variable unsized, Map<String, String> line, Facet facet) {
        Variable ofLine =
                unsized.where(levels ->
                        levels.entrySet().containsAll(line.entrySet())
                                && facet.varying().stream()
                                        .allMatch(axis ->
                                                levels.getOrDefault(axis, "")
                                                        .equals(facet.levels().get(axis))));
        return ofLine.values().entrySet().stream()
                .filter(entry -> ofLine.values().size() == 1 || facet.holds(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst();
    }
}
