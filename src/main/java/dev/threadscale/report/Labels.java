package dev.threadscale.report;

import dev.threadscale.stats.Estimate;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;

/** Levels as people say them. */
final class Labels {

    private Labels() {}

    /** {@code fixed-pool:size=cpus} → "fixed pool (size = cpus)". */
    static String threads(String level) {
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
    static String count(String level) {
        return isWhole(level) ? String.format(Locale.ROOT, "%,d", Long.parseLong(level)) : level;
    }

    /** A level that stands alone, so that it has to say what it is a level of. */
    static String level(String axis, String level) {
        return switch (axis) {
            case Axis.CPUS -> cpus(level);
            case Axis.THREADS -> threads(level);
            case Axis.RUNTIME -> level;
            case Axis.TASKS -> count(level) + (level.equals("1") ? " task" : " tasks");
            default -> axis + " = " + count(level);
        };
    }

    /** The title of an axis of counts. */
    static String countAxis(String axis) {
        return switch (axis) {
            case Axis.TASKS -> "Number of tasks";
            case Axis.CPUS -> "Number of CPUs";
            default -> axis;
        };
    }

    /** "3 forks × 20 iterations", or a range where the configurations differ. */
    static String sample(List<Estimate> estimates) {
        String forks = range(estimates.stream().mapToInt(Estimate::forks).summaryStatistics());
        String iterations =
                range(
                        estimates.stream()
                                .mapToInt(e -> e.iterations() / e.forks())
                                .summaryStatistics());
        return "%s × %s".formatted(number(forks, "fork"), number(iterations, "iteration"));
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
        return level.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
