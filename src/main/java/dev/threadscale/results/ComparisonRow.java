package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.high;
import static dev.threadscale.results.csv.Column.number;
import static dev.threadscale.results.csv.Column.text;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.claim.Difference;
import dev.threadscale.claim.Pair;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A row of {@code comparison.csv}: a configuration in one run, and the same one in the first run,
 * the baseline.
 *
 * @param levels label by axis
 */
public record ComparisonRow(
        Side run, Side baseline, Map<String, String> levels, Difference difference) {

    /**
     * The configuration in one of the runs.
     *
     * @param label tells the run from the others
     * @param configuration id of it; empty if the run has none
     * @param elapsed time of an iteration in ns; empty if no fork completed
     */
    public record Side(
            String label,
            String experiment,
            String run,
            Optional<String> configuration,
            Optional<Estimate> elapsed) {}

    public static final String FILE = "comparison.csv";

    private static final List<Column<ComparisonRow>> RUNS =
            List.of(
                    text("label", "what tells the run apart from the others")
                            .of(row -> row.run.label),
                    text("experiment", "name of the experiment").of(row -> row.run.experiment),
                    text("run", "id of the run").of(row -> row.run.run),
                    text("baseline_label", "the same of the first run")
                            .of(row -> row.baseline.label),
                    text("baseline_experiment", "name of its experiment")
                            .of(row -> row.baseline.experiment),
                    text("baseline_run", "id of it").of(row -> row.baseline.run));

    private static final List<Column<ComparisonRow>> COLUMNS =
            List.of(
                    text("configuration", "id of the configuration; empty if the run has none")
                            .of(row -> row.run.configuration),
                    text("baseline_configuration", "the same of the baseline")
                            .of(row -> row.baseline.configuration),
                    text(
                                    "verdict",
                                    "distinguishable;"
                                            + " not distinguishable; not comparable; only in this run; or only"
                                            + " in the baseline")
                            .of(row -> row.difference.distinction().label()),
                    number(
                                    "ratio",
                                    "geometric mean of the forks' means of elapsed_ns over that of the baseline;"
                                            + " above 1 is slower")
                            .of(row -> row.difference.ratio()),
                    number(
                                    "ci95_low",
                                    "lower bound of the ratio's 95 % confidence interval (Welch)")
                            .low(row -> row.difference.interval()),
                    high("ci95_high", "", row -> row.difference.interval()),
                    number("p", "that both are equal, two-sided, Welch's t of the logarithms")
                            .of(row -> row.difference.p()),
                    number(
                                    "p_adjusted",
                                    "the same p after Hochberg's correction over all rows of the file")
                            .of(row -> row.difference.adjusted()),
                    number("elapsed_mean_ns", "ns", "mean of the forks' means of elapsed_ns")
                            .of(row -> row.run.elapsed.map(Estimate::mean)),
                    number("baseline_elapsed_mean_ns", "ns", "the same of the baseline")
                            .of(row -> row.baseline.elapsed.map(Estimate::mean)),
                    whole("forks", "number of forks that completed")
                            .of(row -> row.run.elapsed.map(Estimate::forks)),
                    whole("baseline_forks", "the same of the baseline")
                            .of(row -> row.baseline.elapsed.map(Estimate::forks)),
                    number(
                                    "effect_size",
                                    "Hedges' g of the logarithms of the forks' means: the difference in standard"
                                            + " deviations")
                            .of(row -> row.difference.pair().flatMap(Pair::effectSize)),
                    text("reason", "why it is not comparable; else empty")
                            .of(row -> row.difference.reason()));

    /**
     * The table.
     *
     * @param first of the runs
     * @param axes their levels in all runs
     */
    public static Table<ComparisonRow> table(RunRecord first, Map<String, List<String>> axes) {
        Set<String> own = Tables.own(first, Table.of("", "", RUNS, COLUMNS));
        return Table.of(
                FILE,
                "how every configuration differs from that of the first run",
                RUNS,
                Place.levels(own, axes, ComparisonRow::levels),
                COLUMNS);
    }
}
