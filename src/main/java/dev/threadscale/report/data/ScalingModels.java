package dev.threadscale.report.data;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.PoolSize;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Layout;
import dev.threadscale.report.layout.MeasuredAxis;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.report.layout.PoolSizes.Pool;
import dev.threadscale.report.layout.View;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.ScalingModel.Point;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Fits the laws of scaling to every line over a number of threads along which the work stays the
 * same: tasks or CPUs under strong scaling, and sizes of pools.
 */
public final class ScalingModels {

    private ScalingModels() {}

    public static List<FittedSeries> of(Analysis analysis) {
        if (!analysis.isAboutTime()) {
            return List.of();
        }
        View times = analysis.times();
        return Stream.concat(
                        Stream.of(times)
                                .filter(view ->
                                        view.isOverCount() && analysis.run().strongScaling()),
                        new Layout(analysis.run(), analysis.elapsed()).overPoolSizes().stream())
                .flatMap(view -> view.panels().stream())
                .flatMap(panel ->
                        panel.curves().stream().flatMap(curve -> series(panel, curve).stream()))
                .toList();
    }

    private static Optional<FittedSeries> series(Panel panel, Curve curve) {
        MeasuredAxis count = panel.view().count();
        Levels levels = panel.levels().with(curve.levels());
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < count.levels().size(); i++) {
            Optional<Estimate> time = curve.points().get(i);
            if (time.isPresent()) {
                Optional<Point> point = point(panel, curve, i, time.get().mean());
                if (point.isEmpty()) {
                    return Optional.empty();
                }
                points.add(point.get());
            }
        }
        return points.stream().allMatch(point -> point.threads() == 1)
                ? Optional.empty()
                : Optional.of(FittedSeries.of(levels, count.name(), List.copyOf(points)));
    }

    /** Returns a point; empty if the number of threads, or of those that run, is unknown. */
    public static Optional<Point> point(Panel panel, Curve curve, int position, double time) {
        MeasuredAxis count = panel.view().count();
        Levels levels =
                panel.levels()
                        .with(curve.levels())
                        .with(count.name(), count.levels().get(position));
        double cpus = whole(levels, Axes.CPUS);
        double tasks = whole(levels, Axes.TASKS);
        double threads =
                count.is(Axes.TASKS) || count.is(Axes.CPUS) || count.is(MeasuredAxis.POOL_SIZE)
                        ? Math.min(tasks, most(levels, tasks, cpus))
                        : Double.NaN;
        return Double.isNaN(cpus + threads)
                ? Optional.empty()
                : Optional.of(new Point(threads, Math.min(threads, cpus), time));
    }

    /** Returns the maximum number of threads for tasks; NaN if unknown. */
    private static double most(Levels levels, double tasks, double cpus) {
        if (levels.isOn(MeasuredAxis.POOL_SIZE)) {
            return whole(levels, MeasuredAxis.POOL_SIZE);
        }
        Choice threads = Choice.ofLabel(levels.get(Axes.THREADS));
        Optional<Pool> pool = Pool.of(threads);
        if (pool.isPresent()) {
            return size(pool.get().label(), cpus);
        }
        OptionalInt most = ThreadKinds.most(threads, (int) tasks, (int) cpus);
        return most.isPresent() ? most.getAsInt() : Double.NaN;
    }

    private static double size(String label, double cpus) {
        return switch (label) {
            case PoolSize.CPUS, PoolSize.HALF_CPUS -> PoolSize.threads(label, (int) cpus);
            default -> whole(label);
        };
    }

    private static double whole(Levels levels, String axis) {
        return whole(levels.get(axis));
    }

    /** Returns the number of a level; NaN if it is not a whole number. */
    private static double whole(String level) {
        return Levels.wholeNumber(level).map(Integer::doubleValue).orElse(Double.NaN);
    }
}
