package dev.threadscale.results.imported;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Limits;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Outcome;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.text.PlainText;
import dev.threadscale.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Converts results of JMH to a run, which can be reported and compared. Its rows have the same
 * meaning as those of {@link IterationColumn#TIMED_ROUNDS a benchmark of the kit}, but lack
 * counters.
 */
public final class ImportedRun {

    /** The engine of the run, and the default name of its experiment. */
    private static final String JMH = "jmh";

    private static final String BENCHMARK = "benchmark";
    private static final String MODE = "mode";

    /** The level of a benchmark that lacks the parameter of the axis. */
    private static final String NONE = "none";

    private static final Set<String> TAKEN =
            Stream.concat(Axes.OF_ANY_WORKLOAD.stream(), Stream.of(BENCHMARK, MODE))
                    .collect(Collectors.toUnmodifiableSet());

    private static final int ID_LENGTH = 12;

    private final Path file;
    private final ImportedFile read;
    private final List<ImportedResult> results;
    private final boolean shortened;

    private ImportedRun(Path file, ImportedFile read) {
        this.file = file;
        this.read = read;
        this.results = read.results();
        Map<String, String> names = new HashMap<>();
        results.forEach(
                result -> names.put(result.benchmark(), withoutPackage(result.benchmark())));
        this.shortened = new HashSet<>(names.values()).size() == names.size();
    }

    /** Returns class and method of a benchmark. */
    private static String withoutPackage(String benchmark) {
        int last = benchmark.lastIndexOf('.');
        return benchmark.substring(benchmark.lastIndexOf('.', last - 1) + 1);
    }

    /**
     * Imports a file.
     *
     * @param name of the experiment; empty for {@code jmh}
     * @param version of the kit
     * @return the folder of the run
     * @throws UserException if JMH did not write it
     */
    public static Path of(
            Path file, Optional<String> name, Results into, String version, Instant now) {
        return new ImportedRun(file, ImportedFile.read(file))
                .into(into, name.orElse(JMH), version, now);
    }

    private Path into(Results into, String name, String version, Instant now) {
        Map<ForkRecord, List<Map<String, String>>> forks = new LinkedHashMap<>();
        Set<String> params = new LinkedHashSet<>();
        results.forEach(result -> params.addAll(result.params().keySet()));
        if (params.size() > Bounds.AXES) {
            throw UserException.in(
                            file, "has %,d parameters; at most %,d", params.size(), Bounds.AXES)
                    .fix("Import fewer benchmarks at a time.");
        }
        boolean modes = results.stream().map(ImportedResult::mode).distinct().count() > 1;
        Set<Levels> seen = new LinkedHashSet<>();
        for (ImportedResult result : results) {
            Levels levels = levels(result, modes, params);
            if (!seen.add(levels)) {
                throw UserException.in(file, "two results are of %s", levels.byAxis())
                        .fix("Import files apart in which a benchmark was measured twice.");
            }
            forks.putAll(forks(result, levels));
        }
        Map<String, List<String>> axes = Axis.labels(Axis.of(seen));
        RunDirectory run =
                into.create(
                        name,
                        now,
                        record(name, version, now, axes, forks.keySet()),
                        RunCopies.NONE);
        run.imported(forks);
        run.finished(now.toString());
        return run.path();
    }

    private Levels levels(ImportedResult one, boolean modes, Set<String> params) {
        Map<String, String> levels = new LinkedHashMap<>();
        levels.put(Axes.RUNTIME, one.runtime());
        levels.put(Axes.CPUS, ImportedResult.UNKNOWN);
        levels.put(Axes.THREADS, one.threads());
        levels.put(Axes.TASKS, Integer.toString(one.tasks()));
        levels.put(BENCHMARK, shortened ? withoutPackage(one.benchmark()) : one.benchmark());
        if (modes) {
            levels.put(MODE, one.mode());
        }
        for (String name : params) {
            levels.put(
                    TAKEN.contains(name) ? "param-" + name : name,
                    one.params().getOrDefault(name, NONE));
        }
        return Levels.of(levels);
    }

    private static Map<ForkRecord, List<Map<String, String>>> forks(
            ImportedResult one, Levels levels) {
        String id =
                Sha256.hex((levels.byAxis() + "" + one.options()).getBytes(StandardCharsets.UTF_8))
                        .substring(0, ID_LENGTH);
        Map<ForkRecord, List<Map<String, String>>> forks = new LinkedHashMap<>();
        for (List<ImportedResult.Sample> fork : one.forks()) {
            forks.put(
                    ForkRecord.ended(id, forks.size() + 1, levels, Outcome.COMPLETED),
                    ImportedResult.rows(fork));
        }
        return forks;
    }

    private RunRecord record(
            String name,
            String version,
            Instant now,
            Map<String, List<String>> axes,
            Set<ForkRecord> forks) {
        int most = forks.stream().mapToInt(ForkRecord::number).max().orElse(1);
        return new RunRecord(
                RunRecord.FORMAT,
                "",
                version,
                now.toString(),
                null,
                JMH,
                false,
                new ExperimentRecord(
                        name,
                        PlainText.cut(
                                PlainText.line(
                                        "What JMH measured, from %s".formatted(file.getFileName())),
                                Bounds.TITLE),
                        null,
                        null,
                        null,
                        null,
                        new ExperimentRecord.WorkloadRecord(JMH, Map.of(), null),
                        axes,
                        null,
                        null,
                        null,
                        null,
                        new ExperimentRecord.MeasureRecord(
                                IterationCount.of(read.warmups()),
                                IterationCount.of(read.iterations()),
                                null,
                                most,
                                null,
                                null,
                                null,
                                null,
                                null,
                                null,
                                0,
                                "listed",
                                0,
                                false,
                                null),
                        new Limits(0, 0, Set.of()),
                        new ExperimentRecord.JvmRecord("", 0L, List.of()),
                        null,
                        List.of(),
                        List.of(),
                        null,
                        false,
                        List.of(),
                        List.of(),
                        List.of()),
                new RunRecord.PlanRecord("", results.size(), forks.size()),
                Map.of(),
                null,
                Map.of(),
                Map.of(),
                null,
                List.of(
                        ("imported from a file of JMH %s: nothing is known of its host, of limits and of"
                                        + " what disturbed it")
                                .formatted(read.version())),
                null);
    }
}
