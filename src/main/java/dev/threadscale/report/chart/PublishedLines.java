package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Frame;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.results.PublishedCurves;
import dev.threadscale.results.PublishedCurves.Value;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Estimate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Draws published curves next to measured ones to compare their shapes: each is divided by its own
 * value at the first count that all of them have.
 */
final class PublishedLines {

    private static final int FEWEST_POINTS = 2;

    private PublishedLines() {}

    static Stream<Chart> of(String name, Analysis analysis) {
        return analysis.run().published().stream()
                .flatMap(published -> charts(name, analysis, published));
    }

    private static Stream<Chart> charts(String name, Analysis analysis, PublishedCurves published) {
        return facets(analysis, published).stream()
                .flatMap(Facets::fewPanels)
                .flatMap(panel -> chart(name, panel, published));
    }

    /** Returns a panel for each machine, and a line for everything else that varies. */
    private static Optional<Facets> facets(Analysis analysis, PublishedCurves published) {
        Frame wanted =
                analysis.elapsed().where(levels -> levels.isOneOf(published.curve().where()));
        boolean sizes = published.curve().over().equals(Axes.THREADS);
        String over = sizes ? Axis.POOL_SIZE : published.curve().over();
        return (sizes ? wanted.bySizes() : Optional.of(wanted))
                .map(Frame::narrowed)
                .filter(frame -> frame.axis(over).isNumeric())
                .map(frame -> facets(analysis.run(), frame, frame.axis(over).sorted()));
    }

    private static Facets facets(Run run, Frame frame, Axis count) {
        List<Axis> varying =
                frame.varying().stream()
                        .filter(axis -> !axis.is(count.name()) && !axis.isMachine())
                        .toList();
        return Facets.of(run, frame)
                .with(
                        PlotForm.LINES_OVER_GAPS,
                        List.of(count),
                        varying.isEmpty() ? List.of(frame.axis(Axes.THREADS)) : varying);
    }

    /**
     * A line before it is divided.
     *
     * @param values by count
     * @param sample the measured estimates
     */
    private record Line(
            String label,
            Style style,
            SortedMap<BigDecimal, Double> values,
            List<Estimate> sample) {

        ChartSeries over(BigDecimal base, SortedSet<BigDecimal> counts) {
            double divisor = Objects.requireNonNull(values.get(base));
            List<Optional<Double>> ratios = new ArrayList<>();
            for (BigDecimal count : counts) {
                ratios.add(Optional.ofNullable(values.get(count)).map(value -> value / divisor));
            }
            return ChartSeries.of(label, style, ratios, sample);
        }
    }

    private static Stream<Chart> chart(String name, Panel panel, PublishedCurves published) {
        List<Line> lines = new ArrayList<>();
        for (Curve curve : panel.curves()) {
            Line measured = measured(panel, curve);
            if (measured.values().size() >= FEWEST_POINTS) {
                List<Line> beside = beside(panel, curve, published, measured.values().lastKey());
                if (!beside.isEmpty()) {
                    lines.add(measured);
                    lines.addAll(beside);
                }
            }
        }
        SortedSet<BigDecimal> counts = new TreeSet<>();
        lines.forEach(line -> counts.addAll(line.values().keySet()));
        for (BigDecimal count : counts) {
            if (lines.stream().allMatch(line -> line.values().getOrDefault(count, 0.0) > 0)) {
                return ChartBuilder.of(name, panel)
                        .saying("published: " + published.curve().reference())
                        .showing("Elapsed time T(n) / T(%s)".formatted(label(count)))
                        .over(counts.stream().map(PublishedLines::label).toList())
                        .add(lines.stream().map(line -> line.over(count, counts)).toList())
                        .compared(ChartBuilder.RATIO_OF_MEANS, ChartBuilder.UNCHANGED);
            }
        }
        return Stream.empty();
    }

    private static String label(BigDecimal count) {
        return new Level.Value(count.toPlainString()).grouped();
    }

    private static Line measured(Panel panel, Curve curve) {
        SortedMap<BigDecimal, Double> values = new TreeMap<>();
        List<String> counts = panel.facets().count().labels();
        for (int i = 0; i < counts.size(); i++) {
            BigDecimal count = new BigDecimal(counts.get(i)).stripTrailingZeros();
            curve.mean(i).ifPresent(mean -> values.put(count, mean));
        }
        return new Line(
                curve.label() + ", measured",
                Palette.style(panel.facets(), curve).atLevel(1),
                values,
                curve.measured().toList());
    }

    /**
     * Returns the published curves of the same configuration.
     *
     * @param last the last measured count, where they end unless the experiment asks for more
     */
    private static List<Line> beside(
            Panel panel, Curve curve, PublishedCurves published, BigDecimal last) {
        Levels levels = panel.levels().with(curve.levels());
        boolean beyond = Boolean.TRUE.equals(published.curve().beyond());
        Map<String, SortedMap<BigDecimal, Double>> bySeries = new LinkedHashMap<>();
        for (Value value : published.values()) {
            boolean shown = beyond || value.x().compareTo(last) <= 0;
            if (shown && levels.has(value.levels())) {
                bySeries.computeIfAbsent(value.series(), _ -> new TreeMap<>())
                        .put(value.x(), value.y());
            }
        }
        List<Line> beside = new ArrayList<>();
        bySeries.forEach((series, values) -> {
            if (values.size() >= FEWEST_POINTS) {
                String name = series.isEmpty() ? "" : ": " + series;
                Style style = Palette.style(panel.facets(), curve).atLevel(2 * beside.size());
                beside.add(
                        new Line(curve.label() + ", published" + name, style, values, List.of()));
            }
        });
        return beside;
    }
}
