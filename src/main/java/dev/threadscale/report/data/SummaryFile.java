package dev.threadscale.report.data;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.SummaryColumn;
import dev.threadscale.stats.Estimate;
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

/** Writes {@code summary.csv}: one row a configuration; unknown is empty, nothing is rounded. */
public final class SummaryFile {

    public static final String NAME = "summary.csv";

    private final Dataset data;

    public SummaryFile(Dataset data) {
        this.data = data;
    }

    public void write(Path path) throws IOException {
        Run run = data.run();
        try (CsvWriter csv =
                CsvWriter.builder()
                        .lineDelimiter(LineDelimiter.LF)
                        .build(path, StandardCharsets.UTF_8)) {
            List<String> header =
                    new ArrayList<>(List.of("experiment", "run", "configuration", "engine"));
            run.axes().forEach(axis -> header.add(axis.name()));
            for (SummaryColumn column : SummaryColumn.values()) {
                header.add(column.key());
            }
            csv.writeRecord(header);
            for (Measured one : data.measured()) {
                List<String> row = new ArrayList<>();
                row.add(run.experiment());
                row.add(run.id());
                row.add(one.configuration());
                row.add(run.engine());
                run.axes().forEach(axis -> row.add(one.levels().getOrDefault(axis.name(), "")));
                for (SummaryColumn column : SummaryColumn.values()) {
                    row.add(cell(one, column));
                }
                csv.writeRecord(row);
            }
        }
    }

    private static String cell(Measured one, SummaryColumn column) {
        Estimate elapsed = one.elapsed();
        return switch (column) {
            case FORKS -> Integer.toString(elapsed.forks());
            case ITERATIONS -> Integer.toString(elapsed.iterations());
            case ELAPSED_MEAN_NS -> number(elapsed.mean());
            case ELAPSED_MEDIAN_NS -> number(elapsed.median());
            case ELAPSED_SD_NS -> number(elapsed.standardDeviation());
            case ELAPSED_CV -> number(elapsed.coefficientOfVariation());
            case ELAPSED_CI95_LOW_NS -> number(bound(elapsed, Interval::low));
            case ELAPSED_CI95_HIGH_NS -> number(bound(elapsed, Interval::high));
            case ELAPSED_MIN_NS -> number(elapsed.minimum());
            case ELAPSED_MAX_NS -> number(elapsed.maximum());
            case CPU_MEAN_NS -> mean(one.counter(IterationColumn.CPU_NS));
            case THROTTLED_PERIODS_MEAN -> mean(one.counter(IterationColumn.THROTTLED_PERIODS));
            case ELAPSED_WITHIN_SD_NS -> number(elapsed.withinDeviation());
            case ELAPSED_WITHIN_CV -> number(elapsed.withinVariation());
            case STEADY_FORKS ->
                    one.steadiness()
                            .map(steadiness -> Integer.toString(steadiness.steadyForks()))
                            .orElse("");
            case FIRST_STEADY_ITERATION ->
                    one.steadiness()
                            .map(Steadiness::firstSteady)
                            .map(SummaryFile::number)
                            .orElse("");
        };
    }

    private static OptionalDouble bound(Estimate estimate, ToDoubleFunction<Interval> bound) {
        return estimate.confidence().stream().mapToDouble(bound).findFirst();
    }

    private static String mean(Optional<Estimate> estimate) {
        return number(estimate.stream().mapToDouble(Estimate::mean).findFirst());
    }

    private static String number(OptionalDouble value) {
        return value.isEmpty() ? "" : number(value.getAsDouble());
    }

    /** Never with an exponent, which not every reader of CSV understands. */
    private static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
