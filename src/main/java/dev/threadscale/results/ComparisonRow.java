package dev.threadscale.results;

import dev.threadscale.claim.Pair;
import dev.threadscale.comparison.Difference;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.Quantity;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A row of {@code comparison.csv}: a configuration in one run, and the same one in the first run,
 * the baseline.
 *
 * @param levels label by axis
 */
public record ComparisonRow(
        @ColumnNames({"label", "experiment", "run", "configuration"}) Side run,
        @ColumnNames({
                    "baseline_label",
                    "baseline_experiment",
                    "baseline_run",
                    "baseline_configuration"
                })
                Side baseline,
        Levels levels,
        Difference difference) {

    /**
     * The configuration in one of the runs.
     *
     * @param label tells the run from the others
     * @param configuration id of it; empty if the run has none
     * @param value mean of the quantity that is compared; empty if no fork has a value
     * @param isOverloaded true if most of its forks were overloaded
     * @param errors its failed requests; empty if it is not a service, or if that is unknown
     */
    public record Side(
            String label,
            String experiment,
            String run,
            Optional<String> configuration,
            Optional<Estimate> value,
            boolean isOverloaded,
            Optional<ErrorShare> errors) {}

    public static final String FILE = "comparison.csv";

    /**
     * Returns true if one side has more failed requests than the other.
     *
     * @param comparisons number of such comparisons
     */
    public boolean hasUnequalErrors(int comparisons) {
        return run.errors
                .flatMap(
                        one -> baseline.errors.filter(other -> one.differsFrom(other, comparisons)))
                .isPresent();
    }

    /** Returns true if a request failed on either side. */
    public boolean hasErrors() {
        return Stream.of(run, baseline)
                .flatMap(side -> side.errors.stream())
                .anyMatch(ErrorShare::isAny);
    }

    /** The verdict in the words of {@code compare}. */
    public String verdict() {
        return switch (difference.verdict()) {
            case MORE_ERRORS, DIFFERENT -> "distinguishable";
            case OPEN, SAME -> "not distinguishable";
            case NOT_COMPARABLE, NEITHER -> "not comparable";
            case ONLY_HEAD -> "only in this run";
            case ONLY_BASE -> "only in the baseline";
        };
    }

    /**
     * The table.
     *
     * @param first of the runs
     * @param axes their levels in all runs
     * @param of the quantity that is compared
     */
    public static Table<ComparisonRow> table(
            RunRecord first, Map<String, List<String>> axes, Quantity of) {
        return Table.of(
                FILE,
                "how every configuration differs from that of the first run",
                Place.levels(Tables.own(first, FILE), axes),
                RowType.of(ComparisonRow.class)
                        .values()
                        .with("quantity", _ -> of)
                        .with("mean", row -> row.run.value.map(Estimate::mean))
                        .with("forks", row -> row.run.value.map(Estimate::forks))
                        .with("baseline_mean", row -> row.baseline.value.map(Estimate::mean))
                        .with("baseline_forks", row -> row.baseline.value.map(Estimate::forks))
                        .with("error_percent", row -> row.run.errors.map(ErrorShare::percent))
                        .with(
                                "baseline_error_percent",
                                row -> row.baseline.errors.map(ErrorShare::percent))
                        .with("verdict", ComparisonRow::verdict)
                        .with("ratio", row -> row.difference.ratio())
                        .with("ci95_low", "ci95_high", row -> row.difference.interval())
                        .with("p", row -> row.difference.p())
                        .with("p_adjusted", row -> row.difference.adjusted())
                        .with("effect_size", row -> row.difference.pair().flatMap(Pair::effectSize))
                        .with("reason", row -> row.difference.reason()));
    }
}
