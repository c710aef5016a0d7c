package dev.threadscale.results;

import static dev.threadscale.results.csv.Column.flag;
import static dev.threadscale.results.csv.Column.high;
import static dev.threadscale.results.csv.Column.number;
import static dev.threadscale.results.csv.Column.text;
import static dev.threadscale.results.csv.Column.whole;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Finding.Published;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Statistic;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.claim.Pair;
import dev.threadscale.error.UserException;
import dev.threadscale.results.csv.Column;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.Table;
import dev.threadscale.stats.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** {@code findings.csv}: a row for each claim, and whether it holds here. */
public final class FindingsCsv {

    public static final String FILE = "findings.csv";

    private static final Column<Judgement> FINDING =
            text("finding", "id of the claim within its experiment").of(row -> row.finding().id());
    private static final Column<Judgement> VERDICT =
            text("verdict", "reproduced, not reproduced, or inconclusive")
                    .of(row -> row.verdict().label());
    private static final Column<Judgement> STATISTIC =
            text(
                            "statistic",
                            "what the estimate is: ratio (of geometric means of the forks' means,"
                                    + " or of two such ratios), mean (of the forks' means, or what"
                                    + " several come to, in the unit of the quantity), or share (of"
                                    + " forks)")
                    .of(row -> row.statistic().map(one -> name(one.kind())));
    private static final Column<Judgement> ESTIMATE =
            number(
                            "estimate",
                            "of the comparison that decides: the one that supports the claim least"
                                    + " or contradicts it most")
                    .of(row -> row.statistic().map(Statistic::value));
    private static final Column<Judgement> LOW =
            number("ci95_low", "lower bound of the estimate's 95 % confidence interval")
                    .low(row -> row.statistic().flatMap(Statistic::interval));
    private static final Column<Judgement> HIGH =
            high("ci95_high", "", row -> row.statistic().flatMap(Statistic::interval));
    private static final Column<Judgement> P =
            number(
                            "p",
                            "of all comparisons together, two-sided; Welch's t for ratios,"
                                    + " Student's t for means")
                    .of(Judgement::p);
    private static final Column<Judgement> P_ADJUSTED =
            number(
                            "p_adjusted",
                            "the same p after Hochberg's correction over all findings of the run")
                    .of(Judgement::adjusted);
    private static final Column<Judgement> POINTS =
            flag(
                            "points",
                            "true if the measured numbers, taken as exact, fulfil the claim in"
                                    + " every comparison; empty if nothing was measured")
                    .of(Judgement::points);
    private static final Column<Judgement> PLACE =
            text("place", "levels of the comparison that decides; empty if there is but one")
                    .of(Judgement::place);
    private static final Column<Judgement> COMPARISONS =
            whole("comparisons", "how many comparisons the claim comes down to")
                    .of(Judgement::comparisons);
    private static final Column<Judgement> REASON =
            text("reason", "why the verdict is what it is").of(Judgement::reason);

    private static final List<Column<Judgement>> COLUMNS =
            List.of(
                    FINDING,
                    text("claim", "the claim").of(row -> row.finding().claim()),
                    text("expected", "what has to be fulfilled")
                            .of(row -> row.finding().expect().expected()),
                    text("because", "why the limits are where they are")
                            .of(row -> Optional.ofNullable(row.finding().because())),
                    text("quantity", "what is compared: a column of another CSV, or an observation")
                            .of(row -> row.finding().of()),
                    VERDICT,
                    STATISTIC,
                    ESTIMATE,
                    LOW,
                    HIGH,
                    P,
                    P_ADJUSTED,
                    POINTS,
                    PLACE,
                    COMPARISONS,
                    text("published", "the published values")
                            .of(row -> published(row, Published::text)),
                    text("reference", "the file in references/ that they come from")
                            .of(row -> published(row, Published::reference)),
                    text("read", "how they follow from that file")
                            .of(row -> published(row, Published::read)),
                    number(
                                    "of_published",
                                    "the estimate over the published value; of several, over the"
                                            + " nearest number of their range")
                            .of(row -> row.ofPublished().map(Statistic::value)),
                    number(
                                    "of_published_low",
                                    "lower bound of its 95 % interval; the size agrees if 1 lies"
                                            + " within")
                            .low(row -> row.ofPublished().flatMap(Statistic::interval)),
                    high(
                            "of_published_high",
                            "",
                            row -> row.ofPublished().flatMap(Statistic::interval)),
                    REASON,
                    number(
                                    "effect_size",
                                    "Hedges' g of the two configurations of a ratio: the difference"
                                            + " of the logarithms of the forks' means, in standard"
                                            + " deviations between forks")
                            .of(row -> row.pair().flatMap(Pair::effectSize)));

    private FindingsCsv() {}

    private static Optional<?> published(
            Judgement row, Function<Published, @Nullable String> part) {
        return Optional.ofNullable(row.finding().published()).map(part);
    }

    public static Table<Judgement> table(RunRecord run) {
        return Table.of(
                        FILE,
                        "what was claimed, and whether it holds here",
                        Place.<Judgement>run(run),
                        COLUMNS)
                .keyedBy(FINDING.name());
    }

    /**
     * Reads the judgements, in their order; without what was compared, which no row holds.
     *
     * @param claims of the experiment
     * @throws UserException if the file is broken
     */
    public static List<Judgement> read(Path run, List<Finding> claims) {
        Map<String, Finding> byId =
                claims.stream().collect(Collectors.toMap(Finding::id, claim -> claim, (a, _) -> a));
        List<Judgement> judgements = new ArrayList<>();
        new CsvFile(run.resolve(FILE), Map.of())
                .forEach(row -> judgements.add(judgement(row, byId)));
        return judgements;
    }

    private static Judgement judgement(CsvRow row, Map<String, Finding> claims) {
        Finding claim = claims.get(row.text(FINDING));
        if (claim == null) {
            throw row.broken(FINDING);
        }
        Verdict verdict =
                Arrays.stream(Verdict.values())
                        .filter(one -> one.label().equals(row.text(VERDICT)))
                        .findFirst()
                        .orElseThrow(() -> row.broken(VERDICT));
        return new Judgement(
                claim,
                verdict,
                statistic(row),
                Optional.empty(),
                row.number(P),
                row.number(P_ADJUSTED),
                points(row),
                row.text(PLACE),
                (int) row.known(COMPARISONS),
                row.text(REASON));
    }

    private static Optional<Boolean> points(CsvRow row) {
        return Optional.of(row.text(POINTS)).filter(text -> !text.isEmpty()).map(Boolean::valueOf);
    }

    private static Optional<Statistic> statistic(CsvRow row) {
        Optional<Double> low = row.number(LOW);
        Optional<Double> high = row.number(HIGH);
        Optional<Double> estimate = row.number(ESTIMATE);
        Optional<Interval> interval = low.flatMap(from -> high.map(to -> new Interval(from, to)));
        return Arrays.stream(Judgement.Kind.values())
                .filter(kind -> name(kind).equals(row.text(STATISTIC)))
                .findFirst()
                .flatMap(kind -> estimate.map(value -> new Statistic(kind, value, interval)));
    }

    private static String name(Judgement.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
