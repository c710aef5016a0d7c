package dev.threadscale.results.jmh;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.Bounds;
import dev.threadscale.experiment.Limits;
import dev.threadscale.experiment.code.JmhUnits;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.Phase;
import dev.threadscale.results.ExperimentRecord;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.RunTables.ImportedFork;
import dev.threadscale.text.Sha256;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a run of what JMH has measured elsewhere, so that it can be reported and compared. Rows say
 * what those of {@link IterationColumn#TIMED_ROUNDS a benchmark of the kit's} say, but for
 * counters: JMH's file has none.
 */
public final class JmhImport {

    private static final Pattern EXECUTOR = Pattern.compile("-Djmh\\.executor=([A-Z_]{1,30})");
    private static final Set<String> KINDS = Set.of("platform", "virtual");

    private static final String BENCHMARK = "benchmark";
    private static final String MODE = "mode";
    private static final String SINGLE_SHOT = "ss";
    private static final String ENGINE = "jmh";
    private static final String UNKNOWN = "unknown";

    /** The level of a benchmark that lacks the parameter of the axis. */
    private static final String NONE = "none";

    private static final Set<String> TAKEN =
            Set.of(BENCHMARK, MODE, Axis.RUNTIME, Axis.CPUS, Axis.THREADS, Axis.TASKS, Axis.SYSTEM);

    private static final int ID_LENGTH = 12;

    private final Path file;
    private final List<JmhResult> results;
    private final boolean shortened;

    private JmhImport(Path file, List<JmhResult> results) {
        this.file = file;
        this.results = results;
        Map<String, String> names = new HashMap<>();
        results.forEach(one -> names.put(one.benchmark(), withoutPackage(one.benchmark())));
        this.shortened = new HashSet<>(names.values()).size() == names.size();
    }

    /** Class and method of a benchmark. */
    private static String withoutPackage(String benchmark) {
        int last = benchmark.lastIndexOf('.');
        return benchmark.substring(benchmark.lastIndexOf('.', last - 1) + 1);
    }

    /**
     * Imports a file.
     *
     * @param name of the experiment
     * @param version of the kit
     * @return the folder of the run
     * @throws UserException if it is not what JMH writes
     */
    public static Path of(Path file, String name, Results into, String version, Instant now) {
        return new JmhImport(file, JmhResult.read(file)).into(into, name, version, now);
    }

    private Path into(Results into, String name, String version, Instant now) {
        List<ImportedFork> forks = new ArrayList<>();
        Map<String, Set<String>> axes = new LinkedHashMap<>();
        Set<String> params = new LinkedHashSet<>();
        results.forEach(one -> params.addAll(params(one).keySet()));
        if (params.size() > Bounds.AXES) {
            throw UserException.in(
                            file, "has %,d parameters; at most %,d", params.size(), Bounds.AXES)
                    .fix("Import fewer benchmarks at a time.");
        }
        boolean modes = results.stream().map(JmhResult::mode).distinct().count() > 1;
        Set<Map<String, String>> seen = new HashSet<>();
        for (JmhResult one : results) {
            Map<String, String> levels = levels(one, modes, params);
            if (!seen.add(levels)) {
                throw UserException.in(file, "two results are of %s", levels)
                        .fix("Import files apart in which a benchmark was measured twice.");
            }
            levels.forEach((axis, level) ->
                    axes.computeIfAbsent(axis, _ -> new LinkedHashSet<>()).add(level));
            forks.addAll(forks(one, levels));
        }
        Map<String, List<String>> lists = new LinkedHashMap<>();
        axes.forEach((axis, levels) -> lists.put(axis, List.copyOf(levels)));
        RunDirectory run =
                into.create(name, now, record(name, version, now, lists, forks), RunCopies.NONE);
        run.imported(forks);
        run.finished(now.toString());
        return run.path();
    }

    private static Map<String, String> params(JmhResult one) {
        return Objects.requireNonNullElse(one.params(), Map.of());
    }

    private Map<String, String> levels(JmhResult one, boolean modes, Set<String> params) {
        Map<String, String> levels = new LinkedHashMap<>();
        levels.put(Axis.RUNTIME, "jdk-" + Objects.requireNonNullElse(one.jdkVersion(), UNKNOWN));
        levels.put(Axis.CPUS, UNKNOWN);
        levels.put(Axis.THREADS, threads(one));
        levels.put(Axis.TASKS, Integer.toString(one.threads()));
        levels.put(BENCHMARK, shortened ? withoutPackage(one.benchmark()) : one.benchmark());
        if (modes) {
            levels.put(MODE, one.mode());
        }
        for (String name : params) {
            levels.put(
                    TAKEN.contains(name) ? "param-" + name : name,
                    params(one).getOrDefault(name, NONE));
        }
        return levels;
    }

    /** JMH's executor: its usual threads and virtual ones have the kit's names. */
    private static String threads(JmhResult one) {
        return Objects.requireNonNullElse(one.jvmArgs(), List.<String>of()).stream()
                .map(EXECUTOR::matcher)
                .filter(Matcher::matches)
                .map(option -> option.group(1).toLowerCase(Locale.ROOT))
                .map(name -> KINDS.contains(name) ? name : "jmh-" + name.replace('_', '-'))
                .reduce("platform", (_, last) -> last);
    }

    private List<ImportedFork> forks(JmhResult one, Map<String, String> levels) {
        String id =
                Sha256.hex((levels + "" + one.jvmArgs()).getBytes(StandardCharsets.UTF_8))
                        .substring(0, ID_LENGTH);
        List<ImportedFork> forks = new ArrayList<>();
        for (List<Double> scores : one.primaryMetric().scores()) {
            List<Map<String, String>> rows = new ArrayList<>();
            for (Double score : scores) {
                rows.add(row(one, rows.size() + 1, score));
            }
            forks.add(new ImportedFork(id, forks.size() + 1, levels, rows));
        }
        return forks;
    }

    private Map<String, String> row(JmhResult one, int number, Double score) {
        String unit = one.primaryMetric().scoreUnit();
        double nanos =
                Optional.ofNullable(score).stream()
                        .mapToDouble(Double::doubleValue)
                        .mapToObj(value -> JmhUnits.nanos(value, unit, one.threads()))
                        .flatMapToDouble(OptionalDouble::stream)
                        .findFirst()
                        .orElseThrow(() ->
                                UserException.in(
                                                file,
                                                "%s has the score %s %s, which is no time",
                                                one.benchmark(),
                                                score,
                                                unit)
                                        .fix("Take the result out of the file."));
        // The file does not say how long an iteration took, only how long it was to take.
        double elapsed =
                one.mode().equals(SINGLE_SHOT)
                        ? nanos
                        : JmhUnits.time(Objects.requireNonNullElse(one.measurementTime(), ""))
                                .orElse(nanos);
        long whole = Math.max(1, Math.round(elapsed));
        Map<String, String> row = new LinkedHashMap<>();
        row.put(IterationColumn.PHASE.key(), Phase.MEASUREMENT.key());
        row.put(IterationColumn.ITERATION.key(), Integer.toString(number));
        row.put(IterationColumn.ELAPSED_NS.key(), Long.toString(whole));
        if (whole != nanos) {
            row.put(
                    IterationColumn.TIMED_ROUNDS.key(),
                    new BigDecimal(whole / nanos, MathContext.DECIMAL64).toPlainString());
        }
        return row;
    }

    private RunRecord record(
            String name,
            String version,
            Instant now,
            Map<String, List<String>> axes,
            List<ImportedFork> forks) {
        JmhResult first = results.getFirst();
        int most = forks.stream().mapToInt(ImportedFork::number).max().orElse(1);
        return new RunRecord(
                RunRecord.FORMAT,
                "",
                version,
                now.toString(),
                null,
                ENGINE,
                false,
                new ExperimentRecord(
                        name,
                        "What JMH measured, from " + file.getFileName(),
                        null,
                        null,
                        null,
                        new ExperimentRecord.WorkloadRecord(ENGINE, Map.of(), null),
                        axes,
                        null,
                        new ExperimentRecord.MeasureRecord(
                                IterationCount.of(first.warmupIterations()),
                                IterationCount.of(first.measurementIterations()),
                                most,
                                null,
                                null,
                                null,
                                0,
                                "listed",
                                0,
                                false,
                                null),
                        new Limits(0, 0, Set.of()),
                        new ExperimentRecord.JvmRecord("", 0, List.of()),
                        List.of(),
                        List.of(),
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
                        "imported from a file of JMH %s: nothing is known of its host, of limits and of"
                                        .formatted(
                                                Objects.requireNonNullElse(
                                                        first.jmhVersion(), UNKNOWN))
                                + " what disturbed it"),
                null);
    }
}
