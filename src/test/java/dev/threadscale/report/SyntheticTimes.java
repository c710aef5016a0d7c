package dev.threadscale.report;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import java.util.Random;

/** Times that look like those of real runs, in microseconds. */
public final class SyntheticTimes {

    /** What stands in a column in an iteration; the warm-up is number 0. */
    @FunctionalInterface
    public interface Counting {
        Object of(Levels levels, int iteration);
    }

    private SyntheticTimes() {}

    public static double factorization(Levels levels) {
        double tasks = Double.parseDouble(levels.get(Axes.TASKS));
        double work = 9.5 * tasks / (levels.get(Axes.CPUS).equals("2") ? 1.92 : 1);
        return switch (levels.get(Axes.THREADS)) {
            case "sequential" -> 9.5 * tasks;
            case "platform" -> 60 + 62 * tasks;
            case "virtual" -> 25 + 1.18 * work;
            default -> 180 + 1.05 * work;
        };
    }

    public static double cpuScaling(Levels levels) {
        double tasks = Double.parseDouble(levels.get(Axes.TASKS));
        boolean sequential = levels.get(Axes.THREADS).equals("sequential");
        double cpus =
                switch (levels.get(Axes.CPUS)) {
                    case "1" -> 1;
                    case "quota:0.5" -> 0.5;
                    default -> 2;
                };
        double split = sequential ? 1 : Math.min(tasks, 0.97 * cpus);
        double perTask = levels.get(Axes.THREADS).equals("platform") ? 140 : 6;
        return 1_250_000 / Math.max(split, 0.5) + tasks * perTask;
    }

    /** A factor around 1, without the outliers that no picture is about. */
    public static double noise(Random random, double share) {
        return 1 + share * Math.clamp(random.nextGaussian(), -2.5, 2.5);
    }
}
