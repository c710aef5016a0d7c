package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.data.Analysis;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.ScalingModels;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import dev.threadscale.stats.ScalingModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ratios of the lines of a panel: speed-ups of constant work, and shares of the best. */
final class RatioSeries {

    private RatioSeries() {}

    /**
     * The scaling factor T(first count) / T(n) next to the factor that the CPUs allow.
     *
     * @param models the scaling laws of the run
     */
    record Scaling(Panel panel, List<FittedSeries> models) {

        String count() {
            MeasuredAxis count = panel.view().count();
            return LevelLabels.bare(count.name(), count.levels().getFirst());
        }

        String first() {
            MeasuredAxis count = panel.view().count();
            return LevelLabels.level(count.name(), count.levels().getFirst());
        }

        Stream<ChartSeries> series() {
            List<Curve> curves = panel.curves();
            return Stream.of(
                            curves.stream().map(c -> ChartSeries.of(panel.view(), c, c.scaling())),
                            curves.stream().flatMap(curve -> fit(panel, curve, models)),
                            ideal(panel))
                    .flatMap(one -> one);
        }
    }

    /**
     * Returns the scaling of each panel; none if the work grows with the count, since the factor
     * would only fall.
     */
    static Stream<Scaling> scaling(Analysis analysis) {
        List<FittedSeries> models = ScalingModels.of(analysis);
        return panels(analysis).map(panel -> new Scaling(panel, models));
    }

    /** Returns panels that start at one thread and whose CPUs allow more than one. */
    static Stream<Panel> ofCpus(Analysis analysis) {
        return panels(analysis)
                .filter(panel -> isFromOne(panel.view()))
                .filter(panel ->
                        idealFactors(panel).stream()
                                .anyMatch(factor -> factor != ChartBuilder.UNCHANGED));
    }

    /**
     * Returns the panels with constant work: those of strong scaling, and those over the size of a
     * pool.
     */
    private static Stream<Panel> panels(Analysis analysis) {
        View times = analysis.times();
        boolean same =
                times.isOverCount()
                        ? analysis.run().strongScaling()
                        : times.isOverPoolSizes() && isFromOne(times);
        return same ? times.panels().stream() : Stream.empty();
    }

    private static boolean isFromOne(View view) {
        return view.count().levels().getFirst().equals("1");
    }

    /** Returns the law of a line, if it has one, in the colour of the line. */
    private static Stream<ChartSeries> fit(Panel panel, Curve curve, List<FittedSeries> models) {
        MeasuredAxis count = panel.view().count();
        Levels levels = panel.levels().with(curve.levels());
        return models.stream()
                .filter(one -> one.levels().equals(levels) && one.over().equals(count.name()))
                .flatMap(one -> one.shown().stream())
                .map(law ->
                        ChartSeries.of(
                                        "fit: " + curve.label(),
                                        Palette.style(panel.view(), curve),
                                        IntStream.range(0, curve.points().size())
                                                .mapToObj(i -> factor(law, panel, curve, i))
                                                .toList(),
                                        List.of())
                                .asGuide());
    }

    private static Optional<Double> factor(
            ScalingModel law, Panel panel, Curve curve, int position) {
        Optional<Double> first = curve.mean(0);
        return ScalingModels.point(panel, curve, position, 1)
                .flatMap(at -> first.map(time -> time / law.time(at.threads(), at.running())));
    }

    private static Stream<ChartSeries> ideal(Panel panel) {
        List<Optional<Double>> factors = idealFactors(panel).stream().map(Optional::of).toList();
        return Stream.of(ChartSeries.of("ideal", Style.ideal(), factors, List.of()).asGuide());
    }

    /**
     * Returns the ideal factors: the number of threads, but at most the number of CPUs; empty under
     * a quota.
     */
    private static List<Double> idealFactors(Panel panel) {
        MeasuredAxis count = panel.view().count();
        Optional<Integer> cpus = panel.levels().whole(Axes.CPUS);
        if (!(count.is(Axes.TASKS) || count.is(MeasuredAxis.POOL_SIZE)) || cpus.isEmpty()) {
            return List.of();
        }
        double most = cpus.get();
        List<Double> counts = count.levels().stream().map(Double::valueOf).toList();
        double first = Math.min(most, counts.getFirst());
        return counts.stream().map(n -> Math.min(most, n) / first).toList();
    }

    /**
     * Returns E(n) = T(1) / (T(n) × min(n, CPUs)), the share of the CPUs that does the work. On one
     * CPU this equals the scaling factor.
     */
    static Stream<ChartSeries> efficiency(Panel panel) {
        List<Double> ideal = idealFactors(panel);
        return panel.curves().stream()
                .map(curve -> ChartSeries.of(panel.view(), curve, over(curve.scaling(), ideal)));
    }

    /** Returns each value divided by the smallest of its column. */
    static Stream<ChartSeries> overBest(Panel panel) {
        List<Curve> curves = panel.curves();
        return curves.stream()
                .map(curve -> ChartSeries.of(panel.view(), curve, overBest(curve, curves)));
    }

    private static List<Optional<Double>> overBest(Curve curve, List<Curve> all) {
        return IntStream.range(0, curve.points().size())
                .mapToObj(i ->
                        all.stream()
                                .flatMap(one -> one.mean(i).stream())
                                .min(Double::compare)
                                .filter(best -> best > 0)
                                .flatMap(best -> curve.mean(i).map(mean -> mean / best)))
                .toList();
    }

    private static List<Optional<Double>> over(List<Optional<Double>> factors, List<Double> ideal) {
        return IntStream.range(0, ideal.size())
                .mapToObj(i -> factors.get(i).map(one -> one / ideal.get(i)))
                .toList();
    }
}
