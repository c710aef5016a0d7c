package dev.threadscale.report.chart;

import dev.threadscale.report.data.Evidence;
import dev.threadscale.report.data.ScalingModels;
import dev.threadscale.report.data.ScalingModels.FittedSeries;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.View;
import dev.threadscale.stats.ScalingModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The speed-up of a workload whose work stays the same: strong scaling. */
final class ScalingCharts {

    private ScalingCharts() {}

    /**
     * T(first count) / T(n), one chart a panel, beside what the CPUs allow. Where the work grows
     * with the count there is none: it would only fall.
     */
    static Stream<Chart> scaling(Evidence evidence) {
        List<FittedSeries> models = ScalingModels.of(evidence);
        return panels(evidence).flatMap(panel -> scaling(panel, models));
    }

    /** The scaling factor over the ideal one: what share of the CPUs does the work. */
    static Stream<Chart> efficiency(Evidence evidence) {
        return panels(evidence)
                .filter(panel -> isFromOne(panel.view()))
                .flatMap(ScalingCharts::efficiency);
    }

    /** The tasks stay the same under strong scaling, and however many threads a pool has. */
    private static Stream<Panel> panels(Evidence evidence) {
        View times = evidence.times();
        boolean same =
                times.isOverCount()
                        ? evidence.run().strongScaling()
                        : times.isOverPoolSizes() && isFromOne(times);
        return same ? times.panels().stream() : Stream.empty();
    }

    private static boolean isFromOne(View view) {
        return view.count().levels().getFirst().equals("1");
    }

    private static Stream<Chart> scaling(Panel panel, List<FittedSeries> models) {
        MeasuredAxis count = panel.view().count();
        String first = count.levels().getFirst();
        List<Curve> curves = panel.curves();
        return ChartBuilder.of("scaling", panel)
                .saying("above 1: faster than with " + LevelLabels.level(count.name(), first))
                .showing("Scaling factor T(%s) / T(n)".formatted(LevelLabels.count(first)))
                .add(curves.stream().map(c -> ChartSeries.of(panel.view(), c, c.scaling())))
                .add(curves.stream().flatMap(curve -> fit(panel, curve, models)))
                .add(ideal(panel))
                .compared(ChartBuilder.RATIO_OF_MEANS, ChartBuilder.UNCHANGED);
    }

    /** The law of a line, if it has one, in its colour. */
    private static Stream<ChartSeries> fit(Panel panel, Curve curve, List<FittedSeries> models) {
        MeasuredAxis count = panel.view().count();
        Map<String, String> levels = panel.levels(curve.levels(), Map.of());
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

    /** As many times as fast as there are threads, up to the CPUs; none under a quota. */
    private static List<Double> idealFactors(Panel panel) {
        MeasuredAxis count = panel.view().count();
        Optional<Integer> cpus =
                MeasuredAxis.whole(panel.levels().getOrDefault(MeasuredAxis.CPUS, ""));
        if (!(count.is(MeasuredAxis.TASKS) || count.is(MeasuredAxis.POOL_SIZE)) || cpus.isEmpty()) {
            return List.of();
        }
        double most = cpus.get();
        List<Double> counts = count.levels().stream().map(Double::valueOf).toList();
        double first = Math.min(most, counts.getFirst());
        return counts.stream().map(n -> Math.min(most, n) / first).toList();
    }

    /** E(n) = T(1) / (T(n) × least of n and CPUs); on one CPU that is the scaling factor itself. */
    private static Stream<Chart> efficiency(Panel panel) {
        List<Double> ideal = idealFactors(panel);
        return ideal.stream().allMatch(factor -> factor == ChartBuilder.UNCHANGED)
                ? Stream.empty()
                : ChartBuilder.of("efficiency", panel)
                        .saying("1: every thread that has a CPU does its share")
                        .showing("Efficiency T(1) / (T(n) × min(n, CPUs))")
                        .add(
                                panel.curves().stream()
                                        .map(curve ->
                                                ChartSeries.of(
                                                        panel.view(),
                                                        curve,
                                                        over(curve.scaling(), ideal))))
                        .compared(ChartBuilder.RATIO_OF_MEANS, ChartBuilder.UNCHANGED);
    }

    private static List<Optional<Double>> over(List<Optional<Double>> factors, List<Double> ideal) {
        return IntStream.range(0, ideal.size())
                .mapToObj(i -> factors.get(i).map(one -> one / ideal.get(i)))
                .toList();
    }
}
