package dev.threadscale.report.data;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.claim.Finding;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Judgement.Statistic;
import dev.threadscale.claim.Pair;
import dev.threadscale.claim.Published;
import dev.threadscale.results.FindingColumn;
import dev.threadscale.stats.Interval;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Writes {@code findings.csv}: one row a finding; unknown is empty, nothing is rounded. */
public final class FindingsFile {

    public static final String NAME = "findings.csv";

    private final Run run;
    private final List<Judgement> judgements;

    public FindingsFile(Run run, List<Judgement> judgements) {
        this.run = run;
        this.judgements = judgements;
    }

    public void write(Path path) throws IOException {
        try (CsvWriter csv =
                CsvWriter.builder()
                        .lineDelimiter(LineDelimiter.LF)
                        .build(path, StandardCharsets.UTF_8)) {
            List<String> header = new ArrayList<>(List.of("experiment", "run"));
            for (FindingColumn column : FindingColumn.values()) {
                header.add(column.key());
            }
            csv.writeRecord(header);
            for (Judgement judgement : judgements) {
                List<String> row = new ArrayList<>(List.of(run.experiment(), run.id()));
                Optional<Pair.Compared> compared = judgement.pair().flatMap(Pair::compared);
                for (FindingColumn column : FindingColumn.values()) {
                    row.add(cell(judgement, compared, column));
                }
                csv.writeRecord(row);
            }
        }
    }

    private static String cell(
            Judgement judgement, Optional<Pair.Compared> compared, FindingColumn column) {
        Finding finding = judgement.finding();
        Optional<Statistic> statistic = judgement.statistic();
        return switch (column) {
            case FINDING -> finding.id();
            case CLAIM -> finding.claim();
            case EXPECTED -> finding.expect().expected();
            case QUANTITY -> finding.of().toString();
            case VERDICT -> judgement.verdict().label();
            case STATISTIC ->
                    statistic.map(one -> one.kind().name().toLowerCase(Locale.ROOT)).orElse("");
            case ESTIMATE -> statistic.map(one -> number(one.value())).orElse("");
            case CI95_LOW -> bound(statistic, Interval::low);
            case CI95_HIGH -> bound(statistic, Interval::high);
            case P -> number(judgement.p());
            case P_HOLM -> number(judgement.adjusted());
            case PLACE -> judgement.place();
            case COMPARISONS -> Integer.toString(judgement.comparisons());
            case PUBLISHED -> published(finding, Published::text);
            case REFERENCE -> published(finding, Published::reference);
            case READ -> published(finding, Published::read);
            case REASON -> judgement.reason();
            case EFFECT_SIZE -> part(compared, both -> both.contrast().hedgesG());
            case CLIFFS_DELTA -> part(compared, both -> both.contrast().cliffsDelta());
            case WELCH_P -> part(compared, both -> both.contrast().welchP());
            case STUDENT_P -> part(compared, both -> both.contrast().studentP());
            case MANN_WHITNEY_P -> part(compared, both -> both.contrast().mannWhitneyP());
            case BOOTSTRAP_LOW -> part(compared, both -> both.bootstrap().low());
            case BOOTSTRAP_HIGH -> part(compared, both -> both.bootstrap().high());
        };
    }

    private static String part(
            Optional<Pair.Compared> compared, ToDoubleFunction<Pair.Compared> part) {
        return number(compared.stream().mapToDouble(part).findFirst());
    }

    private static String published(Finding finding, Function<Published, @Nullable String> part) {
        return Optional.ofNullable(finding.published()).map(part).orElse("");
    }

    private static String bound(Optional<Statistic> statistic, ToDoubleFunction<Interval> bound) {
        return number(
                statistic.flatMap(Statistic::interval).stream().mapToDouble(bound).findFirst());
    }

    private static String number(OptionalDouble value) {
        return value.isEmpty() ? "" : number(value.getAsDouble());
    }

    /** Never with an exponent, which not every reader of CSV understands; infinite is unknown. */
    private static String number(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : "";
    }
}
