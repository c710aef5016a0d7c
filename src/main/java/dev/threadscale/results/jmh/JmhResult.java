package dev.threadscale.results.jmh;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the file that JMH writes with {@code -rf json}: a benchmark in one mode with one set
 * of parameters. Of what the kit does not use, nothing is read.
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
        @Nullable String vmName,
        int warmupIterations,
        int measurementIterations,
        @Nullable String measurementTime,
        @Nullable Map<String, String> params,
        Metric primaryMetric) {

    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

    private static final int MOST = 100_000;
    private static final int LONGEST_TEXT = 1_000;

    /**
     * The measured scores.
     *
     * @param rawData a score for each iteration of each fork
     * @param rawDataHistogram of each of them, values with how often they were; in mode sample
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Metric(
            String scoreUnit,
            @Nullable List<List<Double>> rawData,
            @Nullable List<List<List<double[]>>> rawDataHistogram) {

        /** The scores of the iterations of each fork. */
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
     * Reads a file.
     *
     * @throws UserException if JMH did not write it
     */
    static List<JmhResult> read(Path file) {
        try {
            JmhResult[] all = MAPPER.readValue(StoredFile.bytes(file), JmhResult[].class);
            if (all == null || all.length == 0 || all.length > MOST) {
                throw new IOException("it has no results, or too many");
            }
            for (JmhResult one : all) {
                check(one);
            }
            return new ArrayList<>(Arrays.asList(all));
        } catch (JsonMappingException unlike) {
            throw refused(file, "a result is not as JMH writes it", unlike);
        } catch (JsonProcessingException broken) {
            throw refused(file, "it is no JSON, or not all of it", broken);
        } catch (NoSuchFileException missing) {
            throw StoredFile.unreadable(file, missing);
        } catch (IOException failed) {
            throw refused(file, String.valueOf(failed.getMessage()), failed);
        }
    }

    private static UserException refused(Path file, String why, IOException cause) {
        return UserException.in(file, "cannot be imported: %s", why)
                .because(cause)
                .fix(
                        "Name a file that JMH wrote with '-rf json'; a damaged one has to be measured"
                                + " again.");
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
        Optional<String> odd = one.texts().filter(text -> !isPlain(text)).findFirst();
        if (odd.isPresent()) {
            throw new IOException("'%s' is no text for people".formatted(odd.get()));
        }
        if (one.primaryMetric.scores().stream().allMatch(List::isEmpty)) {
            throw new IOException("%s has no single iterations (rawData)".formatted(one.benchmark));
        }
    }

    /** Looks into lists and maps; they themselves may be missing. */
    private static boolean holdsNull(@Nullable Object... all) {
        return Arrays.stream(all)
                .flatMap(one ->
                        switch (one) {
                            case Collection<?> items -> items.stream();
                            case Map<?, ?> map -> map.values().stream();
                            case null, default -> Stream.empty();
                        })
                .anyMatch(one -> one == null || holdsNull(one));
    }

    private Stream<String> texts() {
        Map<String, String> given = Objects.requireNonNullElse(params, Map.of());
        return Stream.of(
                        Stream.of(benchmark, mode),
                        Stream.ofNullable(jdkVersion),
                        Stream.ofNullable(jmhVersion),
                        given.keySet().stream(),
                        given.values().stream())
                .flatMap(texts -> texts);
    }

    private static boolean isPlain(String text) {
        return text.length() <= LONGEST_TEXT && TextRule.LINE.holds(text);
    }
}
