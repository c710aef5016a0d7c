package dev.threadscale.report;

import dev.threadscale.fixture.FullCsv;
import dev.threadscale.fixture.SomeRun;
import dev.threadscale.fixture.Summed;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes run directories like the store's, the same ones every time. */
public final class SyntheticRun {

    public static final List<String> FOUR_KINDS =
            List.of("sequential", "platform", "virtual", "fixed-pool:size=cpus");

    private final List<Axis> axes = new ArrayList<>();
    private final String experiment;
    private final String title;
    private ToDoubleFunction<Levels> microseconds;
    private final boolean strongScaling;
    private final Map<String, Further> further = new LinkedHashMap<>();
    private final Map<IterationColumn, SyntheticTimes.Counting> counted = new HashMap<>();
    private String engine = "docker";
    private int forks = 3;
    private int iterations = 5;
    private int slowUntil = 1;
    private int before;
    private Predicate<Levels> halved = levels -> false;
    private Predicate<Levels> available = levels -> true;
    private Predicate<Levels> overloaded = levels -> false;
    private String recorded = "";

    private SyntheticRun(
            String experiment,
            String title,
            boolean strongScaling,
            ToDoubleFunction<Levels> microseconds) {
        this.strongScaling = strongScaling;
        this.experiment = experiment;
        this.title = title;
        this.microseconds = microseconds;
        axis(Axes.RUNTIME, "jvm-25");
        axis(Axes.CPUS, "1", "2");
        axis(Axes.THREADS, FOUR_KINDS.toArray(String[]::new));
    }

    /** Weak scaling: the work grows with the tasks, and platform threads cost the most. */
    public static SyntheticRun factorization() {
        return new SyntheticRun(
                        "factorization",
                        "Platform threads, virtual threads and pools on a small computation",
                        false,
                        SyntheticTimes::factorization)
                .axis(Axes.TASKS, "10", "100", "1000", "10000");
    }

    /** Strong scaling: the work is the same and is split among more and more tasks. */
    public static SyntheticRun cpuScaling() {
        return new SyntheticRun(
                        "cpu-scaling",
                        "How many threads pay off for counting primes",
                        true,
                        SyntheticTimes::cpuScaling)
                .axis(Axes.TASKS, "1", "2", "8", "32", "128", "512");
    }

    /** Any experiment, with one level of tasks; times in microseconds. */
    public static SyntheticRun of(
            String title, boolean strongScaling, ToDoubleFunction<Levels> times) {
        return new SyntheticRun("study", title, strongScaling, times)
                .axis(Axes.CPUS, "2")
                .axis(Axes.TASKS, "100");
    }

    /** Values of an iteration, or of its subjects: name, unit and subject → value. */
    @FunctionalInterface
    public interface Observing {
        public void of(Levels levels, Sink sink);
    }

    /** Where the lines of a further file go. */
    @FunctionalInterface
    public interface Sink {
        void add(Object... cells);
    }

    /** A further file: its columns, and what stands in each row of them. */
    private record Further(String columns, String first, Observing rows) {}

    /** Adds {@code observations.csv}: name, subject, value and unit of each. */
    public SyntheticRun observing(Observing what) {
        further.put("observations.csv", new Further(RunRows.OBSERVED, "measurement,1", what));
        return this;
    }

    /** Adds {@code tasks.csv}: task, type, thread, virtual, and its times from "submitted" on. */
    public SyntheticRun logging(Observing what) {
        further.put("tasks.csv", new Further(RunRows.LOGGED, "measurement,1", what));
        return this;
    }

    /** Adds {@code forks.csv}: how each fork started, and the size of its program and image. */
    public SyntheticRun starting(Observing what) {
        String columns =
                "outcome,expected,start_to_main_ns,start_to_first_iteration_ns,start_to_steady_ns,"
                        + "peak_memory_bytes,program_bytes,image_bytes";
        further.put("forks.csv", new Further(columns, "completed,completed", what));
        return this;
    }

    /** Lets forks be overloaded, which leaves them without times; adds {@code forks.csv}. */
    public SyntheticRun overloaded(Predicate<Levels> which) {
        overloaded = which;
        further.put(
                "forks.csv",
                new Further(
                        "expected,outcome",
                        "completed",
                        (levels, sink) ->
                                sink.add(which.test(levels) ? "overloaded" : "completed")));
        return this;
    }

    /** Adds {@code search.csv}: how the search of a series ended. It needs a single fork. */
    public SyntheticRun searched(Observing what) {
        String columns = "probes,forks,outcome,reason,knee_low,knee_high";
        further.put("search.csv", new Further(columns, "7,14", what));
        return this;
    }

    /** Adds members to {@code run.json}, as in {@link RunJson#adding}. */
    public SyntheticRun recording(String entries) {
        recorded = entries;
        return this;
    }

    /** Adds an axis, or replaces the one of that name. */
    public SyntheticRun axis(String name, String... levels) {
        Axis axis = new Axis(name, List.of(levels));
        axes.replaceAll(old -> old.name().equals(name) ? axis : old);
        if (!axes.contains(axis)) {
            axes.add(axis);
        }
        return this;
    }

    /** The same of several, each with its levels behind its name: {@code cpus=1,2 tasks=10}. */
    public SyntheticRun axes(String text) {
        axesOf(text).forEach(axis -> axis(axis.name(), axis.labels().toArray(String[]::new)));
        return this;
    }

    public static List<Axis> axesOf(String text) {
        return Stream.of(text.split(" "))
                .map(axis -> axis.split("=", 2))
                .map(parts -> new Axis(parts[0], List.of(parts[1].split(","))))
                .toList();
    }

    public SyntheticRun times(ToDoubleFunction<Levels> microseconds) {
        this.microseconds = microseconds;
        return this;
    }

    /** Fills a column: the value of the warm-up iteration, then those of the measured ones. */
    public SyntheticRun counting(IterationColumn column, String... values) {
        return counting(column, (levels, iteration) -> values[iteration]);
    }

    public SyntheticRun counting(IterationColumn column, SyntheticTimes.Counting values) {
        counted.put(column, values);
        return this;
    }

    public SyntheticRun engine(String engine) {
        this.engine = engine;
        return this;
    }

    public SyntheticRun forks(int forks, int iterations) {
        this.forks = forks;
        this.iterations = iterations;
        return this;
    }

    /** Measured iterations before this one are slow as well. */
    public SyntheticRun slowUntil(int iteration) {
        slowUntil = iteration;
        return this;
    }

    /** CPUs change after some iterations, which halves the times of some levels. */
    public SyntheticRun changingAfter(int iterations, Predicate<Levels> levels) {
        before = iterations;
        halved = levels;
        return this;
    }

    public SyntheticRun only(Predicate<Levels> available) {
        this.available = available;
        return this;
    }

    public Path in(Path directory) throws IOException {
        Map<String, List<String>> levels = new LinkedHashMap<>();
        axes.forEach(axis -> levels.put(axis.name(), axis.labels()));
        SomeRun run =
                new SomeRun(
                        experiment, title, engine, strongScaling, levels, SomeRun.FIXED, List.of());
        Summed.write(directory, RunRecord.FILE, Json.write(run.record()));
        String header = header(Arrays.stream(IterationColumn.values()).map(IterationColumn::key));
        Stream<String> rows =
                matrix().filter(available.and(overloaded.negate())).flatMap(this::rows);
        Files.write(
                directory.resolve("iterations.csv"),
                Stream.concat(Stream.of(header), rows).toList());
        for (String ofAnotherRun : List.of("forks.csv", "search.csv")) {
            Files.deleteIfExists(directory.resolve(ofAnotherRun));
        }
        for (Map.Entry<String, Further> file : further.entrySet()) {
            FullCsv.write(directory.resolve(file.getKey()), further(file.getValue()));
        }
        return recorded.isEmpty() ? directory : RunJson.adding(directory, recorded);
    }

    private String further(Further file) {
        StringBuilder text = new StringBuilder(header(Stream.of(file.columns)));
        matrix().filter(available)
                .forEach(levels -> {
                    for (int fork = 1; fork <= forks; fork++) {
                        String first = "\n" + place(levels, fork) + "," + file.first + ",";
                        file.rows.of(levels, cells -> text.append(first).append(line(cells)));
                    }
                });
        return text + "\n";
    }

    private static String line(Object[] cells) {
        return Arrays.stream(cells).map(String::valueOf).collect(Collectors.joining(","));
    }

    private String place(Levels levels, int fork) {
        String labels = labels(levels);
        return "%s,run-1,%08x,%d,%s,%s"
                .formatted(experiment, labels.hashCode(), fork, engine, labels);
    }

    private String labels(Levels levels) {
        return axes.stream()
                .map(axis -> inCsv(levels.get(axis.name())))
                .collect(Collectors.joining(","));
    }

    private static String inCsv(String label) {
        return label.matches("(?s).*[,\"\n].*") ? '"' + label.replace("\"", "\"\"") + '"' : label;
    }

    private String header(Stream<String> columns) {
        return Stream.of(
                        Stream.of("experiment", "run", "configuration", "fork", "engine"),
                        axes.stream().map(Axis::name),
                        columns)
                .flatMap(names -> names)
                .collect(Collectors.joining(","));
    }

    /** The last combination first: a file's order says nothing. */
    private Stream<Levels> matrix() {
        return combinations(axes).reversed().stream();
    }

    public static List<Levels> combinations(List<Axis> axes) {
        List<Levels> matrix = List.of(Levels.NONE);
        for (Axis axis : axes) {
            matrix =
                    matrix.stream()
                            .flatMap(levels ->
                                    axis.labels().stream()
                                            .map(level -> levels.with(axis.name(), level)))
                            .toList();
        }
        return matrix;
    }

    private Stream<String> rows(Levels levels) {
        String labels = labels(levels);
        // The same noise for a configuration whatever else the run holds.
        Random random = new Random(labels.hashCode());
        List<String> rows = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            double ofFork = microseconds.applyAsDouble(levels) * SyntheticTimes.noise(random, 0.01);
            for (int i = 0; i <= iterations; i++) {
                // The first is a slow warm-up, which nothing may count.
                long ns =
                        Math.round(
                                1000
                                        * ofFork
                                        * SyntheticTimes.noise(random, 0.01)
                                        * (i == 0 ? 9 : i < slowUntil ? 1.3 : 1)
                                        * (i > before && halved.test(levels) ? 0.5 : 1));
                Map<IterationColumn, Object> row = new EnumMap<>(IterationColumn.class);
                row.put(
                        IterationColumn.PHASE,
                        i == 0 ? "warmup" : i > before ? "measurement" : "before");
                row.put(IterationColumn.ITERATION, Math.max(1, i > before ? i - before : i));
                row.put(IterationColumn.ELAPSED_NS, ns);
                row.put(
                        IterationColumn.CPU_NS,
                        ns > Long.MAX_VALUE / 9 ? ns / 10 * 9 : ns * 9 / 10);
                if (levels.get(Axes.CPUS).startsWith("quota")) {
                    row.put(IterationColumn.THROTTLED_PERIODS, 3);
                }
                int iteration = i;
                counted.forEach((column, of) -> row.put(column, of.of(levels, iteration)));
                rows.add(
                        place(levels, fork)
                                + ","
                                + line(
                                        Arrays.stream(IterationColumn.values())
                                                .map(column -> row.getOrDefault(column, ""))
                                                .toArray()));
            }
        }
        return rows.stream();
    }
}
