package dev.threadscale.report.data;

import dev.threadscale.report.compare.Comparison;
import dev.threadscale.stats.Estimate;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Levels as people say them. */
public final class Labels {

    private Labels() {}

    /** {@code fixed-pool:size=cpus} → "fixed pool (size = cpus)". */
    public static String threads(String level) {
        int colon = level.indexOf(':');
        if (colon < 0) {
            return level.replace('-', ' ');
        }
        String arguments = level.substring(colon + 1).replace("=", " = ").replace(",", ", ");
        return "%s (%s)".formatted(level.substring(0, colon).replace('-', ' '), arguments);
    }

    /** {@code 2} → "2 CPUs", {@code quota:0.5} → "quota 0.5". */
    static String cpus(String level) {
        if (level.equals("1")) {
            return "1 CPU";
        }
        return isWhole(level) ? level + " CPUs" : level.replace(':', ' ').replace('-', ' ');
    }

    /** A number with grouping: {@code 10000} → "10,000". */
    public static String count(String level) {
        return isWhole(level) ? String.format(Locale.ROOT, "%,d", Long.parseLong(level)) : level;
    }

    /** A level that stands alone, so that it has to say what it is a level of. */
    public static String level(String axis, String level) {
        return switch (axis) {
            case Axis.CPUS -> cpus(level);
            case Axis.THREADS -> threads(level);
            case Axis.RUNTIME -> level;
            case Axis.TASKS -> count(level) + (level.equals("1") ? " task" : " tasks");
            case PoolSizes.SIZE ->
                    "pool of " + count(level) + (level.equals("1") ? " thread" : " threads");
            case TaskLogs.TYPE, Comparison.RUN, Axis.SYSTEM -> level;
            case Observations.OBSERVED, ForkFigures.FIGURE -> level.replace('_', ' ');
            default -> axis + " = " + count(level);
        };
    }

    /** A level where something else already says what it is a level of. */
    public static String bare(String axis, String level) {
        return switch (axis) {
            case Axis.CPUS -> cpus(level);
            case Axis.THREADS -> threads(level);
            case Comparison.RUN -> level;
            default -> count(level);
        };
    }

    /** The levels of a combination, one after the other. */
    public static String levels(Map<String, String> levels) {
        return levels.entrySet().stream()
                .map(entry -> level(entry.getKey(), entry.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The title of the x axis. */
    public static String axis(List<Axis> axes) {
        return axes.size() == 1
                ? axis(axes.getFirst())
                : title(axes.stream().map(Axis::name).collect(Collectors.joining(", ")));
    }

    private static String axis(Axis axis) {
        return switch (axis.name()) {
            case Axis.TASKS -> "Number of tasks";
            case Axis.CPUS -> axis.isNumeric() ? "Number of CPUs" : "CPUs";
            case Axis.THREADS -> "Threads";
            case Axis.RUNTIME -> "Runtime";
            case PoolSizes.SIZE -> "Number of threads in the pool";
            case TaskLogs.TYPE -> "Type of task";
            case TaskLogs.SHARE -> "Tasks, sorted by CPU time (% of all)";
            case TaskLogs.THREAD -> TaskLogs.THREADS;
            default -> title(axis.name());
        };
    }

    /** A name from a CSV as a title: {@code lost_updates} → "Lost updates". */
    public static String title(String name) {
        String words = name.replace('_', ' ').replaceAll("\\bcpu", "CPU").strip();
        return words.isEmpty() ? name : capital(words);
    }

    /** A sentence begins with a capital, unless with a level as the file writes it. */
    public static String capital(String words) {
        return words.isEmpty() || words.split(" ", 2)[0].contains("=")
                ? words
                : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    /** "3 forks × 20 iterations", or a range where the configurations differ. */
    public static String sample(List<Estimate> estimates) {
        String forks = range(estimates.stream().mapToInt(Estimate::forks).summaryStatistics());
        String iterations =
                range(
                        estimates.stream()
                                .mapToInt(e -> e.iterations() / e.forks())
                                .summaryStatistics());
        return "%s × %s".formatted(number(forks, "fork"), number(iterations, "iteration"));
    }

    /** How the numbers of a table came about. */
    public static String estimator(List<Estimate> estimates) {
        String sample = sample(estimates);
        return estimates.stream().anyMatch(estimate -> estimate.confidence().isPresent())
                ? sample + ", mean of fork means ± half the width of its 95 % confidence interval"
                : sample + ", mean; a single fork gives no confidence interval";
    }

    private static String number(String number, String noun) {
        return number + " " + noun + (number.equals("1") ? "" : "s");
    }

    private static String range(IntSummaryStatistics of) {
        return of.getMin() == of.getMax()
                ? Integer.toString(of.getMin())
                : of.getMin() + "–" + of.getMax();
    }

    private static boolean isWhole(String level) {
        return level.matches("[0-9]{1,18}");
    }
}
