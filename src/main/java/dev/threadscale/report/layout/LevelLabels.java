package dev.threadscale.report.layout;

import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.results.Run;
import dev.threadscale.stats.Estimate;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Converts levels, axes and samples to words for people. */
public final class LevelLabels {

    /** The title of an axis of threads that logged tasks. */
    public static final String THREADS = "Thread, in the order of their first tasks";

    private LevelLabels() {}

    private static String counted(String number, String noun) {
        return number + " " + noun + (number.equals("1") ? "" : "s");
    }

    /** Returns a level together with the name of its axis, for places without context. */
    public static String level(String axis, String label) {
        return Level.of(axis, label).words(axis);
    }

    /** Returns a level without the name of its axis, for places where the axis is known. */
    public static String bare(String axis, String label) {
        return Level.of(axis, label).bare(axis);
    }

    /** Returns the levels of a combination, one after the other. */
    public static String levels(Levels levels) {
        return levels.words(", ", (axis, level) -> level.words(axis));
    }

    /** Returns the levels that distinguish a configuration from the others of its run. */
    public static String varying(Levels levels, Run run) {
        return levels(Frame.only(levels, run.varying()));
    }

    /** Returns a combination below an x axis, whose title names the axis if there is only one. */
    public static String category(Levels levels) {
        return levels.axes().size() > 1
                ? levels(levels)
                : levels.words("", (axis, level) -> level.bare(axis));
    }

    /**
     * Returns text such as "1 CPU (cpuset), jvm-25": the machine first, then the runtime, then the
     * rest.
     */
    public static String conditions(Levels levels, Run run) {
        return levels.on(List.of(Axes.CPUS, Axes.RUNTIME))
                .with(levels)
                .words(", ", (axis, level) -> condition(axis, level, run));
    }

    private static String condition(String axis, Level level, Run run) {
        // A bare number means a cpuset of that many CPUs, unlike a quota; local runs do not have
        // one.
        boolean cpuset = axis.equals(Axes.CPUS) && level.natural().isPresent() && run.isolated();
        return level.words(axis) + (cpuset ? " (cpuset)" : "");
    }

    /** Returns the title of the x axis. */
    public static String axis(List<Axis> axes) {
        if (axes.size() > 1) {
            return title(axes.stream().map(Axis::name).collect(Collectors.joining(", ")));
        }
        Axis axis = axes.getFirst();
        return switch (axis.name()) {
            case Axes.TASKS -> "Number of tasks";
            case Axes.CPUS -> axis.isNumeric() ? "Number of CPUs" : "CPUs";
            case Axis.POOL_SIZE -> "Number of threads in the pool";
            case Axis.TASK_TYPE -> "Type of task";
            case Axis.TASK_SHARE -> "Tasks, sorted by CPU time (% of all)";
            case Axis.TASK_THREAD -> THREADS;
            case Axis.PERCENTILE -> "Percentile, logarithmic in the share beyond it";
            default -> title(axis.name()) + (axis.unit().isEmpty() ? "" : " (" + axis.unit() + ")");
        };
    }

    /** Converts a name from a CSV file to a title: {@code lost_updates} becomes "Lost updates". */
    public static String title(String name) {
        String words = name.replace('_', ' ').replaceAll("\\bcpu", "CPU").strip();
        return words.isEmpty() ? name : capital(words);
    }

    /** Converts the name of a quantity to words: {@code latency_p99_ns} to "latency p99". */
    public static String quantity(String name) {
        return name.replaceFirst("_(ns|bytes)$", "").replace('_', ' ');
    }

    /** Returns a quantity in words: "first elapsed time", "latency p99 of orders". */
    public static String quantity(Quantity of) {
        String name = of.name().equals(Quantity.ELAPSED) ? "elapsed time" : quantity(of.name());
        String as =
                of.as() == null
                        ? ""
                        : of.as() == Quantity.Aspect.SPREAD ? "spread of " : of.as().label() + " ";
        return as + name + (of.subject() == null ? "" : " of " + of.subject());
    }

    /** Capitalizes the first letter, unless the text begins with a level as written in the file. */
    public static String capital(String words) {
        return words.isEmpty() || words.split(" ", 2)[0].contains("=")
                ? words
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /**
     * Returns text such as "3 forks × 20 iterations", with a range if the configurations differ.
     */
    public static String sample(List<Estimate> estimates) {
        return counted(range(estimates, Estimate::forks), "fork")
                + " × "
                + counted(
                        range(estimates, estimate -> estimate.iterations() / estimate.forks()),
                        "iteration");
    }

    private static String range(List<Estimate> estimates, ToIntFunction<Estimate> number) {
        IntSummaryStatistics numbers = estimates.stream().mapToInt(number).summaryStatistics();
        return numbers.getMin() == numbers.getMax()
                ? Integer.toString(numbers.getMin())
                : numbers.getMin() + "–" + numbers.getMax();
    }

    /** Returns the estimator of the numbers of a table. */
    public static String estimator(List<Estimate> estimates) {
        String sample = sample(estimates);
        return estimates.stream().anyMatch(estimate -> estimate.confidence().isPresent())
                ? sample + ", mean of fork means ± half the width of its 95 % confidence interval"
                : sample + ", mean; a single fork gives no confidence interval";
    }
}
