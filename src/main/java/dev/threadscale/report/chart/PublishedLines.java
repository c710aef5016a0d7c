package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PlotForm;
import dev.threadscale.report.layout.PoolSizes;
import dev.threadscale.report.layout.Variable;
import dev.threadscale.report.layout.View;
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

/** Draws published curves next to measured ones, to compare their shapes. */
final class PublishedLines {

    private static final int FEWEST_POINTS = 2;

    private PublishedLines() {}

    /**
     * Lines that are each divided by their own value at the first count that all of them have.
     *
     * @param reference the source of the published lines
     * @param at all counts
     */
    record Normalised(
            Panel panel,
            String reference,
            List<Raw> curves,
            SortedSet<BigDecimal> at,
            BigDecimal base) {

        String first() {
            return count(base);
        }

        List<String> counts() {
            return at.stream().map(PublishedLines::count).toList();
        }

        Stream<ChartSeries> series() {
            return curves.stream().map(curve -> curve.over(base, at));
        }
    }

    private static String count(BigDecimal count) {
        return LevelLabels.count(count.toPlainString());
    }

    static Stream<Normalised> of(Analysis analysis) {
        return analysis.run().published().stream().flatMap(published -> of(analysis, published));
    }

    private static Stream<Normalised> of(Analysis analysis, PublishedCurves published) {
        Variable wanted =
                analysis.elapsed()
                        .where(levels ->
                                published.curve().where().entrySet().stream()
                                        .allMatch(one ->
                                                one.getValue().contains(levels.get(one.getKey()))));
        boolean sizes = published.curve().over().equals(Axes.THREADS);
        String over = sizes ? MeasuredAxis.POOL_SIZE : published.curve().over();
        return (sizes ? PoolSizes.of(wanted).map(PoolSizes::sized) : Optional.of(wanted))
                        .map(Variable::narrowed)
                        .filter(variable -> variable.axis(over).isNumeric())
                        .stream()
                        .flatMap(variable ->
                                view(analysis.run(), variable, variable.axis(over).sorted())
                                        .fewPanels())
                        .flatMap(panel -> normalised(panel, published).stream());
    }

    /**
     * Returns the view with a picture for each machine and a line for everything else that varies.
     */
    private static View view(Run run, Variable variable, MeasuredAxis count) {
        List<MeasuredAxis> varying =
                variable.varying().stream()
                        .filter(axis -> !axis.is(count.name()) && !axis.isMachine())
                        .toList();
        return new Layout(run, variable)
                .view(
                        PlotForm.LINES_OVER_GAPS,
                        List.of(count),
                        varying.isEmpty() ? List.of(variable.axis(Axes.THREADS)) : varying);
    }

    /**
     * A curve before it is divided.
     *
     * @param values by count
     * @param sample the measured estimates
     */
    private record Raw(
            String label,
            Style style,
            SortedMap<BigDecimal, Double> values,
            List<Estimate> sample) {

        ChartSeries over(BigDecimal base, SortedSet<BigDecimal> counts) {
            double one = Objects.requireNonNull(values.get(base));
            return ChartSeries.of(
                    label,
                    style,
                    counts.stream()
                            .map(count ->
                                    Optional.ofNullable(values.get(count))
                                            .map(value -> value / one))
                            .toList(),
                    sample);
        }
    }

    private static Optional<Normalised> normalised(Panel panel, PublishedCurves published) {
        List<Raw> curves = new ArrayList<>();
        for (Curve curve : panel.curves()) {
            Raw measured = measured(panel, curve);
            if (measured.values().size() < FEWEST_POINTS) {
                continue;
            }
            List<Raw> beside = beside(panel, curve, published, measured.values().lastKey());
            if (!beside.isEmpty()) {
                curves.add(measured);
                curves.addAll(beside);
            }
        }
        SortedSet<BigDecimal> counts = new TreeSet<>();
        curves.forEach(curve -> counts.addAll(curve.values().keySet()));
        return counts.stream()
                .filter(count ->
                        curves.stream()
                                .allMatch(curve -> curve.values().getOrDefault(count, 0.0) > 0))
                .findFirst()
                .map(base ->
                        new Normalised(panel, published.curve().reference(), curves, counts, base));
    }

    private static Raw measured(Panel panel, Curve curve) {
        SortedMap<BigDecimal, Double> values = new TreeMap<>();
        List<String> counts = panel.view().count().levels();
        for (int i = 0; i < counts.size(); i++) {
            BigDecimal count = new BigDecimal(counts.get(i)).stripTrailingZeros();
            curve.mean(i).ifPresent(mean -> values.put(count, mean));
        }
        return new Raw(
                curve.label() + ", measured",
                Palette.style(panel.view(), curve).atLevel(1),
                values,
                curve.measured().toList());
    }

    /**
     * Returns the published curves of the same configuration.
     *
     * @param last the last measured count, where they end unless the experiment asks for more
     */
    private static List<Raw> beside(
            Panel panel, Curve curve, PublishedCurves published, BigDecimal last) {
        Levels levels = panel.levels().with(curve.levels());
        Map<String, SortedMap<BigDecimal, Double>> bySeries = new LinkedHashMap<>();
        for (Value value : published.values()) {
            boolean shown =
                    Boolean.TRUE.equals(published.curve().beyond())
                            || value.x().compareTo(last) <= 0;
            if (shown && levels.has(value.levels())) {
                bySeries.computeIfAbsent(value.series(), _ -> new TreeMap<>())
                        .put(value.x(), value.y());
            }
        }
        List<Raw> beside = new ArrayList<>();
        bySeries.forEach((series, values) -> {
            if (values.size() >= FEWEST_POINTS) {
                String name = series.isEmpty() ? "" : ": " + series;
                Style style = Palette.style(panel.view(), curve).atLevel(2 * beside.size());
                beside.add(new Raw(curve.label() + ", published" + name, style, values, List.of()));
            }
        });
        return beside;
    }
}
