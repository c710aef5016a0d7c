package dev.threadscale.report.data;

import dev.threadscale.results.AdviceColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Writes {@code advice.csv}: one row for each kind of pool whose size varies. */
public final class AdviceFile {

    public static final String NAME = "advice.csv";

    private final Run run;
    private final List<PoolAdvice> advice;

    public AdviceFile(Run run, List<PoolAdvice> advice) {
        this.run = run;
        this.advice = advice;
    }

    public void write(Path path) throws IOException {
        SeriesFile.write(
                path,
                run,
                AdviceColumn.values(),
                advice.stream()
                        .map(one ->
                                new SeriesFile.Row<AdviceColumn>(
                                        one.levels(), column -> cell(one, column)))
                        .toList());
    }

    private static String cell(PoolAdvice one, AdviceColumn column) {
        Measured best = one.atBest();
        return switch (column) {
            case CPUS_COUNT -> Integer.toString(one.cpus());
            case SOURCE -> one.blocking().isPresent() ? one.source() : "";
            case ESTIMATED_AT ->
                    one.blocking().isPresent() ? Integer.toString(one.estimatedAt()) : "";
            case BLOCKING_COEFFICIENT -> number(one.blocking());
            case ADVISED_THREADS -> number(one.advised());
            case BEST_SIZE -> Integer.toString(one.best());
            case BEST_MEAN_NS -> SeriesFile.number(best.elapsed().mean());
            case BEST_CI95_LOW_NS ->
                    best.elapsed().confidence().map(i -> SeriesFile.number(i.low())).orElse("");
            case BEST_CI95_HIGH_NS ->
                    best.elapsed().confidence().map(i -> SeriesFile.number(i.high())).orElse("");
            case BEST_SIZES ->
                    one.asGood().stream().map(String::valueOf).collect(Collectors.joining(" "));
            case NEAREST_SIZE -> one.nearest().map(String::valueOf).orElse("");
            case NEAREST_RATIO ->
                    one.nearest().map(size -> SeriesFile.number(one.ratio(size))).orElse("");
        };
    }

    private static String number(OptionalDouble value) {
        return value.isPresent() ? SeriesFile.number(value.getAsDouble()) : "";
    }
}
