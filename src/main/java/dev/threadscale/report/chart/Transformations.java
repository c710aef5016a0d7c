package dev.threadscale.report.chart;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.report.data.FittedSeries;
import dev.threadscale.report.data.ScalingModels;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.LevelLabels;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.ScalingModel;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The transformations of y: what is drawn for the values of a panel. */
final class Transformations {

    /** The minimum number of lines. With fewer, nothing would be left to compare. */
    private static final int FEWEST_LINES_TO_LEAVE_ONE_OUT = 3;

    /** The smallest ratio of a line to the others at which it hides their differences. */
    private static final double HIDING = 1.5;

    private Transformations() {}

    /**
     * Returns the lines at each level of the axis that the panel compares. The colour shows the
     * line, the dashes show the level.
     */
    static List<ChartSeries> levels(Panel panel, Predicate<Curve> wanted) {
        Axis axis = panel.compared().orElseThrow();
        List<Panel> sides = panel.sides();
        List<ChartSeries> lines = new ArrayList<>();
        for (int level = 0; level < sides.size(); level++) {
            String label = LevelLabels.level(axis.name(), axis.labels().get(level));
            for (Curve curve : sides.get(level).curves()) {
                if (wanted.test(curve)) {
                    lines.add(ChartSeries.of(panel.facets(), curve).at(level, label));
                }
            }
        }
        return lines;
    }

    /** Returns the speed-up of each line from the first compared level to the last. */
    static List<ChartSeries> speedUp(Panel panel) {
        List<Panel> sides = panel.sides();
        List<Curve> bases = sides.getFirst().curves();
        List<ChartSeries> speedUps = new ArrayList<>();
        for (Curve curve : sides.getLast().curves()) {
            for (Curve base : bases) {
                if (base.levels().equals(curve.levels())) {
                    speedUps.add(
                            ChartSeries.of(
                                    curve.label(),
                                    Palette.style(panel.facets(), curve),
                                    base.with(curve, (before, now) -> before / now),
                                    samples(curve, base)));
                }
            }
        }
        return speedUps;
    }

    private static List<Estimate> samples(Curve curve, Curve other) {
        return Stream.concat(curve.measured(), other.measured()).toList();
    }

    /**
     * Returns the scaling factors T(first count) / T(n), the law of each line if it has one, and
     * the factors that the CPUs allow.
     */
    static List<ChartSeries> scaling(Panel panel) {
        List<Curve> curves = panel.curves();
        List<ChartSeries> factors = new ArrayList<>();
        for (Curve curve : curves) {
            factors.add(ChartSeries.ofNumbers(panel.facets(), curve, curve.scaling()));
        }
        for (Curve curve : curves) {
            law(panel, curve).map(law -> fit(panel, curve, law)).ifPresent(factors::add);
        }
        List<Optional<Double>> ideal = idealFactors(panel).stream().map(Optional::of).toList();
        factors.add(ChartSeries.of("ideal", Style.ideal(), ideal, List.of()).asGuide());
        return factors;
    }

    private static Optional<ScalingModel> law(Panel panel, Curve curve) {
        return ScalingModels.series(panel, curve).flatMap(FittedSeries::shown);
    }

    private static ChartSeries fit(Panel panel, Curve curve, ScalingModel law) {
        Optional<Double> first = curve.mean(0);
        List<Optional<Double>> factors =
                each(
                        curve.points().size(),
                        i ->
                                ScalingModels.point(panel, curve, i, 1)
                                        .map(point -> law.time(point.threads(), point.running()))
                                        .flatMap(time -> first.map(start -> start / time)));
        Style style = Palette.style(panel.facets(), curve);
        return ChartSeries.of("fit: " + curve.label(), style, factors, List.of()).asGuide();
    }

    /**
     * Returns the ideal factors: the number of threads, but at most the number of CPUs; empty under
     * a quota.
     */
    static List<Double> idealFactors(Panel panel) {
        Axis count = panel.facets().count();
        Optional<Integer> cpus = panel.levels().whole(Axes.CPUS);
        if (!(count.is(Axes.TASKS) || count.is(Axis.POOL_SIZE)) || cpus.isEmpty()) {
            return List.of();
        }
        double most = cpus.get();
        double first = Math.min(most, Double.parseDouble(count.labels().getFirst()));
        return count.labels().stream()
                .map(n -> Math.min(most, Double.parseDouble(n)) / first)
                .toList();
    }

    /**
     * Returns E(n) = T(1) / (T(n) × min(n, CPUs)), the share of the CPUs that does the work. On one
     * CPU this equals the scaling factor.
     */
    static List<ChartSeries> efficiency(Panel panel) {
        List<Double> ideal = idealFactors(panel);
        List<ChartSeries> shares = new ArrayList<>();
        for (Curve curve : panel.curves()) {
            List<Optional<Double>> factors = curve.scaling();
            List<Optional<Double>> shared =
                    each(ideal.size(), i -> factors.get(i).map(factor -> factor / ideal.get(i)));
            shares.add(ChartSeries.ofNumbers(panel.facets(), curve, shared));
        }
        return shares;
    }

    /** Returns each value divided by the smallest of its column. */
    static List<ChartSeries> overBest(Panel panel) {
        List<Curve> curves = panel.curves();
        List<ChartSeries> ratios = new ArrayList<>();
        for (Curve curve : curves) {
            List<Optional<Double>> overBest =
                    each(
                            curve.points().size(),
                            i -> best(curves, i).flatMap(best -> curve.mean(i).map(m -> m / best)));
            ratios.add(ChartSeries.ofNumbers(panel.facets(), curve, overBest));
        }
        return ratios;
    }

    private static Optional<Double> best(List<Curve> curves, int position) {
        return curves.stream()
                .flatMap(curve -> curve.mean(position).stream())
                .min(Double::compare)
                .filter(best -> best > 0);
    }

    /**
     * Returns the line that hides the differences of the others, which look alike next to it: the
     * one with the highest mean at the highest measured count.
     */
    static Optional<Curve> slowest(Panel panel) {
        List<Curve> curves = panel.curves();
        if (curves.size() < FEWEST_LINES_TO_LEAVE_ONE_OUT) {
            return Optional.empty();
        }
        int highest =
                IntStream.range(0, curves.getFirst().points().size())
                        .filter(i -> curves.stream().anyMatch(c -> c.mean(i).isPresent()))
                        .max()
                        .orElseThrow();
        Curve slowest =
                curves.stream()
                        .max(Comparator.comparingDouble(curve -> curve.mean(highest).orElse(0.0)))
                        .orElseThrow();
        double highestOther =
                curves.stream()
                        .filter(curve -> !curve.levels().equals(slowest.levels()))
                        .mapToDouble(Curve::highest)
                        .max()
                        .orElse(0);
        return slowest.highest() >= HIDING * highestOther ? Optional.of(slowest) : Optional.empty();
    }

    static List<ChartSeries> without(Curve slowest, Panel panel) {
        return panel.curves().stream()
                .filter(curve -> !curve.levels().equals(slowest.levels()))
                .map(curve -> ChartSeries.of(panel.facets(), curve))
                .toList();
    }

    /** Returns the difference between virtual threads and each pool, of all panels. */
    static List<ChartSeries> virtualMinusPool(List<Panel> panels) {
        List<ChartSeries> differences = new ArrayList<>();
        for (int level = 0; level < panels.size(); level++) {
            Panel panel = panels.get(level);
            List<Curve> curves = panel.curves();
            for (Curve virtual : curves) {
                for (Curve pool : curves) {
                    if (isOf(virtual, kind -> kind.isDefault(ThreadKinds.VIRTUAL))
                            && isOf(pool, kind -> kind.is(ThreadKinds.FIXED_POOL))) {
                        ChartSeries difference =
                                ChartSeries.of(
                                        pool.label(),
                                        Palette.style(panel.facets(), pool),
                                        virtual.with(
                                                pool,
                                                (virtualTime, poolTime) -> virtualTime - poolTime),
                                        samples(virtual, pool));
                        differences.add(
                                panels.size() == 1
                                        ? difference
                                        : difference.at(level, panel.difference()));
                    }
                }
            }
        }
        return differences;
    }

    private static boolean isOf(Curve curve, Predicate<Level.Threads> wanted) {
        return curve.levels().threads().filter(wanted).isPresent();
    }

    private static List<Optional<Double>> each(int size, IntFunction<Optional<Double>> value) {
        return IntStream.range(0, size).mapToObj(value).toList();
    }
}
