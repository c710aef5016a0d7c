package dev.threadscale.report.data;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.layout.Curve;
import dev.threadscale.report.layout.Facets;
import dev.threadscale.report.layout.Panel;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.ScalingModel.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
        List<Facets> views = new ArrayList<>();
        if (analysis.times().isOverCount() && analysis.run().strongScaling()) {
            views.add(analysis.times());
        }
        Facets.of(analysis.run(), analysis.elapsed()).overPoolSizes().ifPresent(views::add);
        List<FittedSeries> fitted = new ArrayList<>();
        for (Facets view : views) {
            for (Panel panel : view.panels()) {
                for (Curve curve : panel.curves()) {
                    series(panel, curve).ifPresent(fitted::add);
                }
            }
        }
        return fitted;
    }

    /** Returns the laws of a curve; empty if it does not have more than one thread. */
    public static Optional<FittedSeries> series(Panel panel, Curve curve) {
        Axis count = panel.facets().count();
        Levels levels = panel.levels().with(curve.levels());
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < count.labels().size(); i++) {
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
        Axis count = panel.facets().count();
        Levels levels =
                panel.levels()
                        .with(curve.levels())
                        .with(count.name(), count.levels().get(position));
        boolean isCount = count.is(Axes.TASKS) || count.is(Axes.CPUS) || count.is(Axis.POOL_SIZE);
        Optional<Integer> cpus = levels.whole(Axes.CPUS);
        Optional<Integer> tasks = levels.whole(Axes.TASKS);
        if (!isCount || cpus.isEmpty() || tasks.isEmpty()) {
            return Optional.empty();
        }
        Optional<Integer> most =
                levels.isOn(Axis.POOL_SIZE)
                        ? levels.whole(Axis.POOL_SIZE)
                        : levels.threads().flatMap(kind -> kind.most(tasks.get(), cpus.get()));
        return most.map(threads -> Math.min(tasks.get(), threads))
                .map(threads -> new Point(threads, Math.min(threads, cpus.get()), time));
    }
}
