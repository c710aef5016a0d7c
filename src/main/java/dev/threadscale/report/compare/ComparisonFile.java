package dev.threadscale.report.compare;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.claim.Difference;
import dev.threadscale.claim.Pair;
import dev.threadscale.report.data.Measured;
import dev.threadscale.results.ComparisonColumn;
import dev.threadscale.stats.Contrast;
import dev.threadscale.stats.Interval;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;

/** Writes {@code comparison.csv}: unknown is empty, nothing is rounded. */
final class ComparisonFile {

    static final String NAME = "comparison.csv";

    private final Comparison comparison;

    ComparisonFile(Comparison comparison) {
        this.comparison = comparison;
    }

    void write(Path path) throws IOException {
        try (CsvWriter csv =
                CsvWriter.builder()
                        .lineDelimiter(LineDelimiter.LF)
                        .build(path, StandardCharsets.UTF_8)) {
            List<String> header =
                    new ArrayList<>(
                            List.of(
                                    "label",
                                    "experiment",
                                    "run",
                                    "baseline_label",
                                    "baseline_experiment",
                                    "baseline_run"));
            comparison.axes().forEach(axis -> header.add(axis.name()));
            for (ComparisonColumn column : ComparisonColumn.values()) {
                header.add(column.key());
            }
            csv.writeRecord(header);
            for (ComparedRow row : comparison.rows()) {
                csv.writeRecord(fields(row));
            }
        }
    }

    private List<String> fields(ComparedRow row) {
        List<String> fields = new ArrayList<>();
        for (ComparedRun run : List.of(row.run(), row.baseline())) {
            fields.addAll(List.of(run.label(), run.run().experiment(), run.run().id()));
        }
        comparison.axes().forEach(axis -> fields.add(row.levels().getOrDefault(axis.name(), "")));
        for (ComparisonColumn column : ComparisonColumn.values()) {
            fields.add(cell(row, column));
        }
        return fields;
    }

    private static String cell(ComparedRow row, ComparisonColumn column) {
        Difference difference = row.difference();
        return switch (column) {
            case CONFIGURATION -> row.measured().map(Measured::configuration).orElse("");
            case BASELINE_CONFIGURATION ->
                    row.baselineMeasured().map(Measured::configuration).orElse("");
            case VERDICT -> difference.distinction().label();
            case RATIO -> number(difference.ratio());
            case CI95_LOW -> bound(difference, Interval::low);
            case CI95_HIGH -> bound(difference, Interval::high);
            case P -> number(difference.p());
            case P_HOLM -> number(difference.adjusted());
            case DETECTABLE_PERCENT ->
                    Comparison.detectable(row.baseline(), row.run()).stream()
                            .mapToObj(share -> number(100 * share))
                            .findFirst()
                            .orElse("");
            case ELAPSED_MEAN_NS -> mean(row.measured());
            case BASELINE_ELAPSED_MEAN_NS -> mean(row.baselineMeasured());
            case FORKS -> forks(row.measured());
            case BASELINE_FORKS -> forks(row.baselineMeasured());
            case EFFECT_SIZE -> compared(difference, Contrast::hedgesG);
            case CLIFFS_DELTA -> compared(difference, Contrast::cliffsDelta);
            case MANN_WHITNEY_P -> compared(difference, Contrast::mannWhitneyP);
            case REASON -> difference.reason();
        };
    }

    private static String mean(Optional<Measured> measured) {
        return measured.map(one -> number(one.elapsed().mean())).orElse("");
    }

    private static String forks(Optional<Measured> measured) {
        return measured.map(one -> Integer.toString(one.elapsed().forks())).orElse("");
    }

    private static String compared(Difference difference, ToDoubleFunction<Contrast> part) {
        return number(
                difference.pair().flatMap(Pair::contrast).stream().mapToDouble(part).findFirst());
    }

    private static String bound(Difference difference, ToDoubleFunction<Interval> bound) {
        return number(difference.interval().stream().mapToDouble(bound).findFirst());
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
