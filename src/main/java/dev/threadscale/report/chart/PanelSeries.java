package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Converts the values of a panel to lines or bars. */
final class PanelSeries {

    private static final String CPU = "CPU time";
    static final String USER = CPU + ", user";
    static final String SYSTEM = CPU + ", system";

    private PanelSeries() {}

    /**
     * Returns curves in their colours, and guides for values that do not have a place along the x
     * axis.
     */
    static Stream<ChartSeries> of(Panel panel) {
        return Stream.concat(
                panel.view().lines().isEmpty()
                        ? coloured(panel)
                        : ChartSeries.all(panel.view(), panel.curves()),
                guides(panel));
    }

    /** Returns a bar for each level of the only axis that varies. Its name is below the bar. */
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

    /** Returns horizontal lines for the kinds without a size. */
    private static Stream<ChartSeries> guides(Panel panel) {
        return panel.view().ofGuides().stream()
                .flatMap(guides ->
                        guides.variable().combinations(guides.lines()).stream()
                                .flatMap(line -> guide(guides, line, panel).stream()));
    }

    /** Returns the guide with the same conditions, or the only one of a kind. */
    private static Optional<ChartSeries> guide(View guides, Levels line, Panel panel) {
        Variable ofLine =
                guides.variable()
                        .where(levels -> levels.has(line.with(panel.levels().on(panel.varying()))));
        return ofLine.values().entrySet().stream()
                .filter(entry -> ofLine.values().size() == 1 || panel.holds(entry.getKey()))
                .map(entry ->
                        Collections.nCopies(
                                panel.categories().size(), Optional.of(entry.getValue())))
                .map(points -> ChartSeries.of(guides, guides.curve(line, points)).asGuide())
                .findFirst();
    }

    /** Returns elapsed time next to user and system time, which are stacked. */
    static Stream<ChartSeries> ofCpuTime(Panel panel) {
        return panel.curves().stream().flatMap(curve -> ofCpuTime(panel, curve));
    }

    private static Stream<ChartSeries> ofCpuTime(Panel panel, Curve curve) {
        String figure = curve.levels().get(MeasuredAxis.FIGURE);
        return figure.startsWith(CPU)
                ? Stream.of(
                        ChartSeries.of(
                                        panel.view().form(),
                                        figure,
                                        Style.part(figure.equals(SYSTEM)),
                                        curve)
                                .inColumn(CPU))
                : byKind(panel, curve);
    }

    /** Returns the bars of elapsed times in the colours of their thread kinds. */
    private static Stream<ChartSeries> byKind(Panel panel, Curve elapsed) {
        List<String> kinds =
                panel.positions().stream()
                        .map(at -> panel.levels().with(at).get(Axes.THREADS))
                        .toList();
        Set<String> different = new LinkedHashSet<>(kinds);
        Map<String, List<String>> levels = panel.view().run().levels();
        Palette palette = Palette.of(levels.getOrDefault(Axes.THREADS, List.of()));
        return different.stream()
                .map(kind ->
                        ChartSeries.of(
                                panel.view().form(),
                                different.size() == 1
                                        ? "elapsed time"
                                        : "elapsed time, " + LevelLabels.bare(Axes.THREADS, kind),
                                palette.style(kind),
                                elapsed.where(i -> kinds.get(i).equals(kind))));
    }
}
