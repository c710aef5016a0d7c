package dev.threadscale.results.imported;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.threadscale.protocol.Phase;
import dev.threadscale.results.imported.ImportedResult.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A benchmark of the file that pyperf writes with {@code -o}, in its format of version 1.0. A run
 * is a process, and so a fork; one without values has only found out how many loops it takes.
 *
 * @param metadata of all its runs; what all benchmarks have in common stands above them
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record PyperfResult(@Nullable Map<String, Object> metadata, @Nullable List<@Nullable Run> runs) {

    /**
     * A process.
     *
     * @param warmups loops with the time of one of them, in s
     * @param values the time of a loop, in s
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    record Run(
            @Nullable Map<String, Object> metadata,
            @Nullable List<double[]> warmups,
            @Nullable List<@Nullable Double> values) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Suite(@Nullable Map<String, Object> metadata) {}

    static ImportedFile file(JsonNode root) throws IOException {
        Map<String, String> common =
                near(Map.of(), ImportedFile.MAPPER.treeToValue(root, Suite.class).metadata);
        List<ImportedResult> all = new ArrayList<>();
        for (PyperfResult one :
                ImportedFile.MAPPER.treeToValue(root.get("benchmarks"), PyperfResult[].class)) {
            if (one == null || one.runs == null) {
                throw new IOException("a benchmark lacks runs");
            }
            all.add(one.result(one.runs, common));
        }
        List<Sample> first =
                all.isEmpty() || all.getFirst().forks().isEmpty()
                        ? List.of()
                        : all.getFirst().forks().getFirst();
        int warmups = (int) first.stream().filter(one -> one.phase() == Phase.WARMUP).count();
        return new ImportedFile(
                "pyperf",
                common.getOrDefault("perf_version", ""),
                warmups,
                Math.max(1, first.size() - warmups),
                all);
    }

    /** Metadata of which what is said nearer to a run goes before. */
    private static Map<String, String> near(
            Map<String, String> far, @Nullable Map<String, Object> nearer) {
        Map<String, String> all = new HashMap<>(far);
        Objects.requireNonNullElse(nearer, Map.<String, Object>of())
                .forEach((key, value) -> all.put(key, String.valueOf(value)));
        return all;
    }

    private ImportedResult result(List<@Nullable Run> all, Map<String, String> common)
            throws IOException {
        Map<String, String> known = near(common, metadata);
        List<List<Sample>> forks = new ArrayList<>();
        for (Run run : all) {
            if (run != null && run.values != null && !run.values.isEmpty()) {
                forks.add(samples(run, near(known, run.metadata)));
            }
        }
        String name = known.get("name");
        String unit = known.getOrDefault("unit", "second");
        if (name == null || !unit.equals("second")) {
            throw new IOException(
                    name == null
                            ? "a benchmark lacks its name"
                            : "%s counts in '%s', which is no time".formatted(name, unit));
        }
        return new ImportedResult(
                name,
                known.getOrDefault("python_implementation", "python")
                        + "-"
                        + known.getOrDefault("python_version", ImportedResult.UNKNOWN),
                ImportedResult.UNKNOWN,
                1,
                "",
                Map.of(),
                List.of(),
                forks);
    }

    private static List<Sample> samples(Run run, Map<String, String> known) throws IOException {
        String name = known.getOrDefault("name", "a benchmark");
        double inner = number(known.get("inner_loops"));
        double loops = number(known.get("loops")) * inner;
        List<Sample> samples = new ArrayList<>();
        for (double[] one : Objects.requireNonNullElse(run.warmups, List.<double[]>of())) {
            if (one == null || one.length != 2) {
                throw new IOException("%s has a warm-up without loops or time".formatted(name));
            }
            double nanos = ImportedFile.nanos(name, one[1]);
            samples.add(new Sample(Phase.WARMUP, nanos, nanos * Math.max(1, one[0]) * inner));
        }
        for (Double one : Objects.requireNonNullElse(run.values, List.<Double>of())) {
            double nanos = ImportedFile.nanos(name, one);
            samples.add(new Sample(Phase.MEASUREMENT, nanos, nanos * loops));
        }
        return samples;
    }

    /** A count of pyperf, which leaves it out where it is one. */
    private static double number(@Nullable String text) {
        return text != null && text.matches("[0-9]{1,15}") ? Math.max(1, Long.parseLong(text)) : 1;
    }
}
