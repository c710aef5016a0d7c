package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
import dev.threadscale.report.layout.View.PlotForm;
import dev.threadscale.stats.Estimate;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Elapsed times, or another variable of an iteration, with error bars. */
final class ElapsedCharts {

    private static final String OF_BOXES =
            "box: quartiles (interpolated linearly, type 7), line: median, whiskers: least and"
                    + " greatest iteration, circles: fork means";

    /** Fewer iterations are no distribution. */
    private static final int FEWEST_ITERATIONS = 5;

    private ElapsedCharts() {}

    /** Work that grows with the tasks: what one of them takes tells kinds and counts apart. */
    static Stream<Chart> perTask(Evidence evidence) {
        return evidence.isWeakScaling() ? apart(evidence, evidence.compared()) : Stream.empty();
    }

    /** Over the count, over the sizes of pools or in categories: what the axes allow. */
    static Stream<Chart> first(Evidence evidence) {
        return apart(evidence, evidence.times());
    }

    /** One picture a panel, without those whose lines all stand in one that compares panels. */
    private static Stream<Chart> apart(Evidence evidence, View view) {
        List<Chart> together = AxisCharts.together(evidence).limit(Gallery.MOST_OF_A_KIND).toList();
        return of(view).filter(chart -> together.stream().noneMatch(chart::isWithin));
    }

    /** The sizes of pools, where another count stands first. */
    static Stream<Chart> overPoolSizes(Evidence evidence) {
        return evidence.times().isOverPoolSizes()
                ? Stream.empty()
                : new Layout(evidence.run(), evidence.data().elapsed())
                        .overPoolSizes().stream().flatMap(ElapsedCharts::of);
    }

    /** One picture a panel. */
    static Stream<Chart> of(View view) {
        String name = view.variable().name();
        return view.isOverPoolSizes()
                ? view.panels().stream().flatMap(panel -> overSizes(name + "-by-pool-size", panel))
                : view.panels().stream().flatMap(panel -> of(name, panel).ofMeans());
    }

    /**
     * The spread of the times of each configuration, which a mean with its interval does not show:
     * a box each, as shares of their medians where those differ too much for one axis.
     */
    static Stream<Chart> distribution(Evidence evidence) {
        Variable elapsed = evidence.data().elapsed();
        Collection<Estimate> all = elapsed.values().values();
        if (all.size() < 2 || all.stream().noneMatch(o -> o.iterations() >= FEWEST_ITERATIONS)) {
            return Stream.empty();
        }
        boolean relative = ChartBuilder.spreads(all.stream().mapToDouble(Estimate::mean));
        Variable shown =
                relative
                        ? elapsed.dividedBy(
                                "Elapsed time / its median", "", (_, one) -> one.median())
                        : elapsed;
        return new Layout(evidence.run(), shown)
                .inCategories()
                .as(PlotForm.BOXES)
                .fewPanels()
                .map(panel -> of("distribution", panel))
                .map(chart ->
                        relative
                                ? chart.saying(
                                        "the times of each configuration divided by its own"
                                                + " median")
                                : chart)
                .flatMap(chart -> chart.sampled(OF_BOXES));
    }

    private static ChartBuilder of(String name, Panel panel) {
        ChartBuilder chart = ChartBuilder.of(name, panel);
        return panel.view().lines().isEmpty() ? chart.add(coloured(panel)) : chart.addCurves(panel);
    }

    /** Where only one axis varies, each of its levels is a bar with its name below. */
    private static Stream<ChartSeries> coloured(Panel panel) {
        List<String> categories = panel.categories();
        return panel.curves().stream()
                .flatMap(curve ->
                        IntStream.range(0, categories.size())
                                .mapToObj(i ->
                                        ChartSeries.of(
                                                panel.view().form(),
                                                categories.get(i),
                                                Palette.style(panel.view(), i),
                                                curve.where(at -> at == i))));
    }

    private static Stream<Chart> overSizes(String name, Panel panel) {
        return panel.curves().isEmpty()
                ? Stream.empty()
                : of(name, panel).add(guides(panel)).ofMeans();
    }

    /** The kinds without a size, each at one height. */
    private static Stream<ChartSeries> guides(Panel panel) {
        return panel.view().ofGuides().stream()
                .flatMap(guides ->
                        guides.variable().combinations(guides.lines()).stream()
                                .flatMap(line -> guide(guides, line, panel).stream()));
    }

    /** The value under the same conditions, or the only one of a kind that has no others. */
    private static Optional<ChartSeries> guide(View guides, Map<String, String> line, Panel panel) {
        Variable ofLine =
                guides.variable()
                        .where(levels ->
                                levels.entrySet().containsAll(line.entrySet())
                                        && panel.varying().stream()
                                                .allMatch(axis ->
                                                        levels.getOrDefault(axis, "")
                                                                .equals(panel.levels().get(axis))));
        return ofLine.values().entrySet().stream()
                .filter(entry -> ofLine.values().size() == 1 || panel.holds(entry.getKey()))
                .map(entry ->
                        Collections.nCopies(
                                panel.categories().size(), Optional.of(entry.getValue())))
                .map(points -> ChartSeries.of(guides, guides.curve(line, points)).asGuide())
                .findFirst();
    }
}
