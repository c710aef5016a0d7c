package dev.threadscale.results;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Pair;
import dev.threadscale.claim.PublishedValues;
import dev.threadscale.claim.Statistic;
import dev.threadscale.claim.StatisticKind;
import dev.threadscale.claim.Verdict;
import dev.threadscale.error.UserException;
import dev.threadscale.results.csv.ColumnNames;
import dev.threadscale.results.csv.CsvFile;
import dev.threadscale.results.csv.CsvRow;
import dev.threadscale.results.csv.RowType;
import dev.threadscale.results.csv.RowValues;
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

/** The table {@code findings.csv}: a row for each claim, and whether it holds here. */
public final class FindingsCsv {

    public static final String FILE = "findings.csv";

    /** The part of a row that does not follow from the claim. */
    private record Read(
            String finding,
            String verdict,
            String statistic,
            Optional<Double> estimate,
            @ColumnNames({"ci95_low", "ci95_high"}) Optional<Interval> interval,
            Optional<Double> p,
            Optional<Double> pAdjusted,
            Optional<Boolean> points,
            String place,
            int comparisons,
            String reason) {

        private Optional<Statistic> measured() {
            return Arrays.stream(StatisticKind.values())
                    .filter(kind -> name(kind).equals(statistic))
                    .findFirst()
                    .flatMap(kind -> estimate.map(value -> new Statistic(kind, value, interval)));
        }
    }

    private FindingsCsv() {}

    private static Optional<?> published(
            Judgement row, Function<PublishedValues, @Nullable String> part) {
        return Optional.ofNullable(row.finding().published()).map(part);
    }

    public static Table<Judgement> table(RunRecord run) {
        return Place.table(
                        run,
                        FILE,
                        "what was claimed, and whether it holds here",
                        List.of(),
                        values())
                .keyedBy("finding");
    }

    private static RowValues<Judgement> values() {
        return RowType.of(Judgement.class)
                .values()
                .with("finding", row -> row.finding().id())
                .with("claim", row -> row.finding().claim())
                .with("expected", row -> row.finding().expect().expected())
                .with("because", row -> row.finding().because())
                .with("quantity", row -> row.finding().of())
                .with("verdict", row -> row.verdict().label())
                .with("statistic", row -> row.statistic().map(statistic -> name(statistic.kind())))
                .with("estimate", row -> row.statistic().map(Statistic::value))
                .with("ci95_low", "ci95_high", row -> row.statistic().flatMap(Statistic::interval))
                .with("p_adjusted", Judgement::adjusted)
                .with("published", row -> published(row, PublishedValues::text))
                .with("reference", row -> published(row, PublishedValues::reference))
                .with("read", row -> published(row, PublishedValues::read))
                .with("of_published", row -> row.ofPublished().map(Statistic::value))
                .with(
                        "of_published_low",
                        "of_published_high",
                        row -> row.ofPublished().flatMap(Statistic::interval))
                .with("effect_size", row -> row.pair().flatMap(Pair::effectSize));
    }

    /**
     * Reads the judgements in order, without the compared configurations, which are not in the
     * file.
     *
     * @param claims of the experiment
     * @throws UserException if the file is broken
     */
    public static List<Judgement> read(Path run, List<Finding> claims) {
        Map<String, Finding> byId =
                claims.stream().collect(Collectors.toMap(Finding::id, claim -> claim, (a, _) -> a));
        List<Judgement> judgements = new ArrayList<>();
        Function<CsvRow, Read> reader = RowType.of(Read.class).reader();
        new CsvFile(run.resolve(FILE), Map.of())
                .forEach(row -> judgements.add(judgement(row, reader.apply(row), byId)));
        return judgements;
    }

    private static Judgement judgement(CsvRow row, Read read, Map<String, Finding> claims) {
        Finding claim = claims.get(read.finding);
        if (claim == null) {
            throw row.broken("finding");
        }
        Verdict verdict =
                Arrays.stream(Verdict.values())
                        .filter(value -> value.label().equals(read.verdict))
                        .findFirst()
                        .orElseThrow(() -> row.broken("verdict"));
        return new Judgement(
                claim,
                verdict,
                read.measured(),
                Optional.empty(),
                read.p,
                read.pAdjusted,
                read.points,
                read.place,
                read.comparisons,
                read.reason);
    }

    private static String name(StatisticKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
