package dev.threadscale.measured;

import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Samples.Course;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * The course of a configuration's iterations in each fork, in bounded size.
 *
 * @param warmup the largest number of warm-up iterations in a fork
 * @param batch the number of iterations averaged in one value; 1 unless a fork has very many
 * @param forks elapsed times in ns by fork, warm-up first; only the first of many forks
 * @param all the number of all forks
 */
public record ForkTraces(
        Levels levels, int warmup, int batch, Map<String, List<Double>> forks, int all) {

    /** The number of points on a line beyond which they cannot be distinguished. */
    private static final int MOST_POINTS = 240;

    /** The ratio of the longest time shown to the longest measured one. */
    private static final double FAR = 1.5;

    /** The number of lines beyond which they hide each other. */
    private static final int MOST_FORKS = 12;

    public static ForkTraces of(Levels levels, List<Course> courses) {
        int longest = most(courses, fork -> fork.warmup().size() + fork.measured().size());
        int batch = (longest + MOST_POINTS - 1) / MOST_POINTS;
        Map<String, List<Double>> forks = new LinkedHashMap<>();
        for (Course fork : courses.subList(0, Math.min(MOST_FORKS, courses.size()))) {
            forks.put(Integer.toString(fork.fork()), means(fork.times(), batch));
        }
        int warmup = most(courses, fork -> fork.warmup().size());
        return new ForkTraces(levels, warmup, batch, forks, courses.size());
    }

    private static int most(List<Course> courses, ToIntFunction<Course> what) {
        return courses.stream().mapToInt(what).max().orElse(0);
    }

    /**
     * Returns the longest time that a picture shows, in ns. The first iterations of a starting
     * program take so long that all others would look flat next to them.
     */
    public double limit() {
        int warmupBatches = (warmup + batch - 1) / batch;
        double longest = Double.NEGATIVE_INFINITY;
        for (List<Double> times : forks.values()) {
            for (double time : times.subList(Math.min(warmupBatches, times.size()), times.size())) {
                longest = Math.max(longest, time);
            }
        }
        return longest == Double.NEGATIVE_INFINITY ? Double.POSITIVE_INFINITY : FAR * longest;
    }

    /** Returns "a line for each fork", with a note on averaged or omitted iterations. */
    public String description() {
        double limit = limit();
        return "a line for each %s%s%s"
                .formatted(
                        forks.size() < all
                                ? "of the first %d of %d forks".formatted(forks.size(), all)
                                : "fork",
                        batch > 1 ? ", means of %,d iterations".formatted(batch) : "",
                        forks.values().stream().flatMap(List::stream).anyMatch(time -> time > limit)
                                ? ", longer warm-up iterations left out"
                                : "");
    }

    private static List<Double> means(double[] values, int batch) {
        List<Double> means = new ArrayList<>();
        for (int from = 0; from < values.length; from += batch) {
            int to = Math.min(from + batch, values.length);
            means.add(Arrays.stream(values, from, to).average().orElseThrow());
        }
        return List.copyOf(means);
    }
}
