package dev.threadscale.report.data;

import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.ScalingModel.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Scaling laws of every line over a number of threads along which the work stays the same: tasks or
 * CPUs under strong scaling, and sizes of pools.
 */
public final class ScalingModels {

    private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,5}");
    private static final Pattern SIZED = Pattern.compile("[^:]+:(?:size|parallelism)=(\\w+)");

    private ScalingModels() {}

    public static List<FittedSeries> of(Evidence evidence) {
        if (!evidence.isAboutTime()) {
            return List.of();
        }
        List<FittedSeries> all = new ArrayList<>();
        if (evidence.run().strongScaling()
                && evidence.shape() instanceof Shape.OverCount(View view)) {
            all.addAll(of(view));
        }
        Shape.overSizes(evidence.run(), evidence.elapsed())
                .ifPresent(sizes -> all.addAll(of(sizes.view())));
        return all;
    }

    private static List<FittedSeries> of(View view) {
        Axis count = view.layout().count();
        return view.layout().facets().stream()
                .flatMap(facet ->
                        view.curves(facet).stream().flatMap(curve -> series(count, facet, curve)))
                .toList();
    }

    private static Stream<FittedSeries> series(Axis count, Facet facet, Curve curve) {
        Map<String, String> levels = new HashMap<>(facet.levels());
        levels.putAll(curve.levels());
        List<Point> points = new ArrayList<>();
        for (int i = 0; i < count.levels().size(); i++) {
            Optional<Estimate> time = curve.points().get(i);
            if (time.isPresent()) {
                Optional<Point> point = point(levels, count, i, time.get().mean());
                if (point.isEmpty()) {
                    return Stream.empty();
                }
                points.add(point.get());
            }
        }
        return points.stream().allMatch(point -> point.threads() == 1)
                ? Stream.empty()
                : Stream.of(FittedSeries.of(levels, count.name(), List.copyOf(points)));
    }

    /** Empty where it is unknown how many threads there are, or how many run at a time. */
    public static Optional<Point> point(
            Map<String, String> series, Axis count, int index, double time) {
        Map<String, String> levels = new HashMap<>(series);
        levels.put(count.name(), count.levels().get(index));
        String cpus = levels.getOrDefault(Axis.CPUS, "");
        OptionalDouble threads =
                WHOLE.matcher(cpus).matches()
                        ? threads(levels, count, Double.parseDouble(cpus))
                        : OptionalDouble.empty();
        return threads.stream()
                .mapToObj(n -> new Point(n, Math.min(n, Double.parseDouble(cpus)), time))
                .findFirst();
    }

    private static OptionalDouble threads(Map<String, String> levels, Axis count, double cpus) {
        String kind = levels.getOrDefault(Axis.THREADS, "");
        String tasks = levels.getOrDefault(Axis.TASKS, "");
        if (!WHOLE.matcher(tasks).matches()
                || !(count.is(Axis.TASKS) || count.is(Axis.CPUS) || count.is(PoolSizes.SIZE))) {
            return OptionalDouble.empty();
        }
        String size = levels.get(PoolSizes.SIZE);
        double most =
                size != null
                        ? Double.parseDouble(size)
                        : switch (kind) {
                            case "platform", "virtual", "virtual-executor", "cached-pool" ->
                                    Double.POSITIVE_INFINITY;
                            case "parallel-stream", "work-stealing" -> cpus;
                            case "sequential", "single-pool" -> 1;
                            default -> ofPool(kind, cpus);
                        };
        return Double.isNaN(most)
                ? OptionalDouble.empty()
                : OptionalDouble.of(Math.min(most, Double.parseDouble(tasks)));
    }

    private static double ofPool(String kind, double cpus) {
        Matcher sized = SIZED.matcher(kind);
        if (!sized.matches()) {
            return Double.NaN;
        }
        return sized.group(1).equals("cpus")
                ? cpus
                : WHOLE.matcher(sized.group(1)).matches()
                        ? Double.parseDouble(sized.group(1))
                        : Double.NaN;
    }
}
