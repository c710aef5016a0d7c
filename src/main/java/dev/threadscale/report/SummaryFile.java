package dev.threadscale.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Interval;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Writes {@code summary.csv}: one row a configuration; unknown is empty, nothing is rounded. */
final class SummaryFile {

    static final String NAME = "summary.csv";

    private final Dataset data;

    SummaryFile(Dataset data) {
        this.data = data;
    }

    void write(Path path) throws IOException {
        List<Column> columns = columns();
        try (CsvWriter csv =
                CsvWriter.builder()
                        .lineDelimiter(LineDelimiter.LF)
                        .build(path, StandardCharsets.UTF_8)) {
            csv.writeRecord(columns.stream().map(Column::name).toList());
            for (Measured one : data.measured()) {
                csv.writeRecord(columns.stream().map(column -> column.cell.apply(one)).toList());
            }
        }
    }

    private List<Column> columns() {
        Run run = data.run();
        return Stream.of(
                        Stream.of(
                                text("experiment", one -> run.experiment()),
                                text("run", one -> run.id()),
                                text("configuration", Measured::configuration),
                                text("engine", one -> run.engine())),
                        run.axes().stream().map(SummaryFile::level),
                        Stream.of(
                                text("forks", one -> Integer.toString(one.elapsed().forks())),
                                text(
                                        "iterations",
                                        one -> Integer.toString(one.elapsed().iterations())),
                                elapsed("elapsed_mean_ns", known(Estimate::mean)),
                                elapsed("elapsed_median_ns", known(Estimate::median)),
                                elapsed("elapsed_sd_ns", Estimate::standardDeviation),
                                elapsed("elapsed_cv", Estimate::coefficientOfVariation),
                                elapsed("elapsed_ci95_low_ns", bound(Interval::low)),
                                elapsed("elapsed_ci95_high_ns", bound(Interval::high)),
                                elapsed("elapsed_min_ns", known(Estimate::minimum)),
                                elapsed("elapsed_max_ns", known(Estimate::maximum)),
                                text("cpu_mean_ns", one -> mean(one.cpu())),
                                text(
                                        "throttled_periods_mean",
                                        one -> mean(one.throttledPeriods()))))
                .flatMap(Function.identity())
                .toList();
    }

    private record Column(String name, Function<Measured, String> cell) {}

    private static Column text(String name, Function<Measured, String> cell) {
        return new Column(name, cell);
    }

    private static Column level(Axis axis) {
        return new Column(axis.name(), one -> one.levels().getOrDefault(axis.name(), ""));
    }

    private static Column elapsed(String name, Function<Estimate, OptionalDouble> value) {
        return new Column(name, one -> number(value.apply(one.elapsed())));
    }

    private static Function<Estimate, OptionalDouble> known(ToDoubleFunction<Estimate> value) {
        return estimate -> OptionalDouble.of(value.applyAsDouble(estimate));
    }

    private static Function<Estimate, OptionalDouble> bound(ToDoubleFunction<Interval> bound) {
        return estimate -> estimate.confidence().stream().mapToDouble(bound).findFirst();
    }

    private static String mean(Optional<Estimate> estimate) {
        return number(estimate.stream().mapToDouble(Estimate::mean).findFirst());
    }

    /** Never with an exponent, which not every reader of CSV understands. */
    private static String number(OptionalDouble value) {
        return value.isEmpty()
                ? ""
                : BigDecimal.valueOf(value.getAsDouble()).stripTrailingZeros().toPlainString();
    }
}
