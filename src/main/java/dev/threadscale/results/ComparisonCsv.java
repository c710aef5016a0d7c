package dev.threadscale.results;

import dev.threadscale.claim.Pair;
import dev.threadscale.claim.SameWork;
import dev.threadscale.comparison.MatchedPair;
import dev.threadscale.measured.ErrorShare;
import dev.threadscale.measured.Quantity;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.RowValues;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Estimate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The tables of pairs of configurations: {@code comparison.csv}, with a row for each configuration
 * in one run and the same one in the first run, the baseline; and {@code upgrade.csv}, with a row
 * for each configuration with a release of the JDK and the same one with the release before.
 */
public final class ComparisonCsv {

    public static final String FILE = "comparison.csv";

    public static final String UPGRADES = "upgrade.csv";

    private ComparisonCsv() {}

    /** Returns the table of the steps from release to release within a run. */
    public static Table<MatchedPair> upgrades(RunRecord run) {
        return Place.table(
                run,
                UPGRADES,
                "what each release of the JDK changes",
                Place.kinds(run),
                RowType.of(MatchedPair.class)
                        .values()
                        .with("jdk_before", row -> row.base().label())
                        .with("jdk_after", row -> row.head().label())
                        .with("jdk_quantity", row -> row.work().map(work -> work.pair().of()))
                        .with("jdk_verdict", row -> row.verdict().compared())
                        .with("jdk_ratio", MatchedPair::ratioOfAnyForks)
                        .with("jdk_ratio_ci95_low", "jdk_ratio_ci95_high", MatchedPair::interval)
                        .with("jdk_ratio_p", row -> row.work().flatMap(SameWork::p))
                        .with("jdk_ratio_p_adjusted", MatchedPair::adjusted)
                        .with("jdk_before_forks", row -> forks(row, row.base()))
                        .with("jdk_after_forks", row -> forks(row, row.head()))
                        .with("reason", MatchedPair::reason));
    }

    private static Optional<Integer> forks(MatchedPair row, MatchedPair.Side side) {
        return row.work().flatMap(work -> side.value(work.pair().of())).map(Estimate::forks);
    }

    /**
     * Returns the table.
     *
     * @param first of the runs
     * @param axes their levels in all runs
     * @param of the quantity that is compared
     */
    public static Table<MatchedPair> table(
            RunRecord first, Map<String, List<String>> axes, Quantity of) {
        RowValues<MatchedPair> values =
                RowType.of(MatchedPair.class)
                        .values()
                        .with("quantity", _ -> of)
                        .with("verdict", row -> row.verdict().compared())
                        .with("ratio", MatchedPair::ratio)
                        .with("p", row -> row.work().flatMap(SameWork::p))
                        .with("reason", MatchedPair::reason)
                        .with("ci95_low", "ci95_high", MatchedPair::interval)
                        .with("p_adjusted", MatchedPair::adjusted)
                        .with("effect_size", row -> row.decisive().flatMap(Pair::effectSize));
        addSide(values, "", MatchedPair::head, of);
        addSide(values, "baseline_", MatchedPair::base, of);
        return Table.of(
                FILE,
                "how every configuration differs from that of the first run",
                Place.levels(Tables.own(first, FILE), axes),
                values);
    }

    private static void addSide(
            RowValues<MatchedPair> values,
            String prefix,
            Function<MatchedPair, MatchedPair.Side> side,
            Quantity of) {
        values.with(prefix + "label", row -> side.apply(row).label())
                .with(prefix + "experiment", row -> side.apply(row).experiment())
                .with(prefix + "run", row -> side.apply(row).run())
                .with(prefix + "configuration", row -> side.apply(row).id())
                .with(prefix + "mean", row -> side.apply(row).value(of).map(Estimate::mean))
                .with(prefix + "forks", row -> side.apply(row).value(of).map(Estimate::forks))
                .with(
                        prefix + "error_percent",
                        row -> side.apply(row).errors().map(ErrorShare::percent));
    }
}
