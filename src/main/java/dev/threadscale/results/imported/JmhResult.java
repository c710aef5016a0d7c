package dev.threadscale.results.imported;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.code.JmhUnits;
import dev.threadscale.results.imported.ImportedResult.Sample;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the file that JMH writes with {@code -rf json}: a benchmark in one mode with one set
 * of parameters. Members that the kit does not use are ignored.
 *
 * @param mode by its short name
 * @param threads that ran operations at once
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record JmhResult(
        @Nullable String jmhVersion,
        String benchmark,
        String mode,
        int threads,
        @Nullable List<String> jvmArgs,
        @Nullable String jdkVersion,
        int warmupIterations,
        int measurementIterations,
        @Nullable String measurementTime,
        @Nullable Map<String, String> params,
        Metric primaryMetric) {

    static final String WITHOUT_RESULTS =
            "it has no results: all benchmarks failed, or JMH was interrupted";

    private static final Pattern EXECUTOR = Pattern.compile("-Djmh\\.executor=([A-Z_]{1,30})");

    /** The kit's names of JMH's executors. */
    private static final Map<String, String> KINDS =
            Map.of("PLATFORM", "platform", "VIRTUAL", "virtual", "FJP", "fork-join");

    private static final String SINGLE_SHOT = "ss";

    /** No results, in an encoding of one or two bytes for a character. */
    private static final Pattern NONE =
            Pattern.compile("[\\s\\x00\\uFFFD]*(\\[[\\s\\x00]*\\][\\s\\x00]*)?");

    private static final int SHORTEST = 4096;

    /** The maximum number of results in a file. */
    private static final int MOST = 100_000;

    /**
     * The measured scores.
     *
     * @param rawData a score for each iteration of each fork
     * @param rawDataHistogram values with their frequencies for each of them, in mode sample
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Metric(
            String scoreUnit,
            @Nullable List<List<Double>> rawData,
            @Nullable List<List<List<double[]>>> rawDataHistogram) {

        /** Returns the scores of the iterations of each fork. */
        List<List<Double>> scores() {
            return rawDataHistogram == null
                    ? Objects.requireNonNullElse(rawData, List.of())
                    : rawDataHistogram.stream()
                            .map(fork -> fork.stream().map(Metric::mean).toList())
                            .toList();
        }

        private static double mean(List<double[]> histogram) {
            double sum = 0;
            double count = 0;
            for (double[] value : histogram) {
                if (value.length != 2) {
                    return Double.NaN;
                }
                sum += value[0] * value[1];
                count += value[1];
            }
            return sum / count;
        }
    }

    /**
     * Reads a file. Jackson knows its encoding from the first bytes, also with a byte order mark,
     * as a shell of Windows writes it.
     */
    static ImportedFile file(Path file, byte[] json) throws IOException {
        JmhResult @Nullable [] all = ImportedFile.MAPPER.readValue(json, JmhResult[].class);
        if (all != null && all.length == 0) {
            throw new IOException(WITHOUT_RESULTS);
        }
        if (all == null || all.length > MOST) {
            throw new IOException("it has no list of results, or more than %,d".formatted(MOST));
        }
        List<ImportedResult> results = new ArrayList<>();
        for (JmhResult result : all) {
            check(result);
            results.add(result.result(file));
        }
        return new ImportedFile(
                Objects.requireNonNullElse(all[0].jmhVersion, ImportedResult.UNKNOWN),
                all[0].warmupIterations,
                all[0].measurementIterations,
                results);
    }

    /** Returns true for a file as JMH leaves it if no benchmark ended. */
    static boolean isEmpty(byte[] json) {
        String text = new String(json, 0, Math.min(json.length, SHORTEST), StandardCharsets.UTF_8);
        return json.length < SHORTEST && NONE.matcher(TextRule.ofFile(text)).matches();
    }

    private ImportedResult result(Path file) {
        List<List<Sample>> forks = new ArrayList<>();
        for (List<Double> scores : primaryMetric.scores()) {
            forks.add(scores.stream().map(score -> sample(file, score)).toList());
        }
        return new ImportedResult(
                benchmark,
                "jdk-" + Objects.requireNonNullElse(jdkVersion, ImportedResult.UNKNOWN),
                kind(),
                threads,
                mode,
                Objects.requireNonNullElse(params, Map.of()),
                Objects.requireNonNullElse(jvmArgs, List.of()),
                forks);
    }

    /** Returns the executor, by the kit's name if it has one. */
    private String kind() {
        return Objects.requireNonNullElse(jvmArgs, List.<String>of()).stream()
                .map(EXECUTOR::matcher)
                .filter(Matcher::matches)
                .map(option -> option.group(1))
                .map(name ->
                        KINDS.getOrDefault(
                                name, "jmh-" + name.toLowerCase(Locale.ROOT).replace('_', '-')))
                .reduce("platform", (_, last) -> last);
    }

    private Sample sample(Path file, Double score) {
        double nanos =
                JmhUnits.nanos(score, primaryMetric.scoreUnit(), threads)
                        .orElseThrow(() ->
                                UserException.in(
                                                file,
                                                "%s has the score %s %s, which is not a time",
                                                benchmark,
                                                score,
                                                primaryMetric.scoreUnit())
                                        .fix("Take the result out of the file."));
        // The file does not have the actual length of an iteration, only the intended one.
        double elapsed =
                mode.equals(SINGLE_SHOT)
                        ? nanos
                        : JmhUnits.time(Objects.requireNonNullElse(measurementTime, ""))
                                .orElse(nanos);
        return new Sample(nanos, elapsed);
    }

    private static void check(@Nullable JmhResult one) throws IOException {
        if (one == null
                || one.benchmark == null
                || one.mode == null
                || one.primaryMetric == null
                || one.primaryMetric.scoreUnit == null
                || one.threads < 1
                || one.measurementIterations < 1
                || one.warmupIterations < 0) {
            throw new IOException("a result lacks benchmark, mode, threads, iterations or unit");
        }
        if (holdsNull(one.params, one.primaryMetric.rawData, one.primaryMetric.rawDataHistogram)) {
            throw new IOException("%s has null for a value".formatted(one.benchmark));
        }
    }

    /** Looks into lists and maps; they themselves may be missing. */
    private static boolean holdsNull(@Nullable Object... all) {
        for (Object member : all) {
            Collection<?> values =
                    switch (member) {
                        case Collection<?> items -> items;
                        case Map<?, ?> map -> map.values();
                        case null, default -> List.of();
                    };
            for (Object value : values) {
                if (value == null || holdsNull(value)) {
                    return true;
                }
            }
        }
        return false;
    }
}
