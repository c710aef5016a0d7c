package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.high;
import static dev.threadscale.results.csv.Column.number;
import static dev.threadscale.results.csv.Column.text;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code advice.csv}: a kind of pool whose size varies.
 *
 * @param levels label by axis; that of the threads is the kind of the pool
 * @param cpus that the pool may use
 * @param blocking what is known of the tasks' waiting
 * @param advised number of threads
 * @param bestTime elapsed time in ns of the best size
 * @param asGood sizes that cannot be told from the best, itself included
 * @param nearestRatio mean elapsed time of the nearest size over that of the best
 */
public record AdviceRow(
        Map<String, String> levels,
        int cpus,
        Optional<Blocking> blocking,
        Optional<Double> advised,
        int best,
        Estimate bestTime,
        List<Integer> asGood,
        @Nullable Integer nearest,
        Optional<Double> nearestRatio) {

    /**
     * The share of a task's time in which it does not compute.
     *
     * @param source file that the CPU time is from
     * @param size of the pool whose times were taken
     */
    public record Blocking(double coefficient, String source, int size) {}

    public static final String FILE = "advice.csv";

    private static final List<Column<AdviceRow>> COLUMNS =
            List.of(
                    number("cpus_count", "count", "CPUs that the pool may use").of(AdviceRow::cpus),
                    text(
                                    "source",
                                    "where the CPU time is from: tasks.csv (of each task), or iterations.csv (of"
                                            + " the whole process)")
                            .of(row -> row.blocking.map(Blocking::source)),
                    whole(
                                    "estimated_at",
                                    "count",
                                    "size of the pool whose times were taken: the smallest one")
                            .of(row -> row.blocking.map(Blocking::size)),
                    number(
                                    "blocking_coefficient",
                                    "share of a task's time in which it does not compute, 0 to 1; empty if"
                                            + " unknown")
                            .of(row -> row.blocking.map(Blocking::coefficient)),
                    number("advised_threads", "count", "cpus_count / (1 - blocking_coefficient)")
                            .of(AdviceRow::advised),
                    whole(
                                    "best_size",
                                    "count",
                                    "the measured size with the least mean elapsed time")
                            .of(AdviceRow::best),
                    number("best_mean_ns", "ns", "mean of the forks' means of elapsed_ns there")
                            .of(row -> row.bestTime.mean()),
                    number("best_ci95_low_ns", "ns", "lower bound of its 95 % confidence interval")
                            .low(row -> row.bestTime.confidence()),
                    high("best_ci95_high_ns", "ns", row -> row.bestTime.confidence()),
                    text(
                                    "best_sizes",
                                    "the sizes that cannot be told from the best: Welch's t with Hochberg's"
                                            + " correction over all sizes, p at least 0.05; empty with single"
                                            + " forks")
                            .of(row ->
                                    row.asGood.stream()
                                            .map(String::valueOf)
                                            .collect(Collectors.joining(" "))),
                    whole("nearest_size", "count", "the measured size nearest to advised_threads")
                            .of(AdviceRow::nearest),
                    number("nearest_ratio", "its mean elapsed time over that of the best size")
                            .of(AdviceRow::nearestRatio));

    public static Table<AdviceRow> table(RunRecord run) {
        return Table.of(
                FILE,
                "sizes of pools: advised, and measured",
                Place.<AdviceRow>run(run),
                Place.engine(run),
                Place.kinds(run, AdviceRow::levels),
                COLUMNS);
    }
}
