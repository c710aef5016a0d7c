package dev.threadscale.report;

import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes run directories like the store's, the same ones every time. */
final class SyntheticRun {

    static final List<String> FOUR_KINDS =
            List.of("sequential", "platform", "virtual", "fixed-pool:size=cpus");

    private final List<Axis> axes = new ArrayList<>();
    private final String experiment;
    private final String title;
    private final ToDoubleFunction<Map<String, String>> microseconds;
    private final boolean strongScaling;
    private String engine = "docker";
    private int forks = 3;
    private int iterations = 5;
    private Predicate<Map<String, String>> available = levels -> true;

    private SyntheticRun(
            String experiment,
            String title,
            boolean strongScaling,
            ToDoubleFunction<Map<String, String>> microseconds) {
        this.strongScaling = strongScaling;
        this.experiment = experiment;
        this.title = title;
        this.microseconds = microseconds;
        axis(Axis.RUNTIME, "jvm-25");
        axis(Axis.CPUS, "1", "2");
        axis(Axis.THREADS, FOUR_KINDS.toArray(String[]::new));
    }

    /** Weak scaling: the work grows with the tasks, and platform threads cost the most. */
    static SyntheticRun factorization() {
        return new SyntheticRun(
                        "factorization",
                        "Platform threads, virtual threads and pools on a small computation",
                        false,
                        SyntheticRun::factorization)
                .axis(Axis.TASKS, "10", "100", "1000", "10000");
    }

    /** Strong scaling: the work is the same and is split among more and more tasks. */
    static SyntheticRun cpuScaling() {
        return new SyntheticRun(
                        "cpu-scaling",
                        "How many threads pay off for counting primes",
                        true,
                        SyntheticRun::cpuScaling)
                .axis(Axis.TASKS, "1", "2", "8", "32", "128", "512");
    }

    /** Adds an axis, or replaces the one of that name. */
    SyntheticRun axis(String name, String... levels) {
        Axis axis = new Axis(name, List.of(levels));
        axes.replaceAll(old -> old.name().equals(name) ? axis : old);
        if (!axes.contains(axis)) {
            axes.add(axis);
        }
        return this;
    }

    SyntheticRun engine(String engine) {
        this.engine = engine;
        return this;
    }

    SyntheticRun forks(int forks, int iterations) {
        this.forks = forks;
        this.iterations = iterations;
        return this;
    }

    SyntheticRun only(Predicate<Map<String, String>> available) {
        this.available = available;
        return this;
    }

    Path in(Path directory) throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("run.json"), json());
        try (Stream<String> lines = Stream.concat(Stream.of(header()), rows())) {
            Files.writeString(
                    directory.resolve("iterations.csv"),
                    lines.map(line -> line + "\n").collect(Collectors.joining()));
        }
        return directory;
    }

    private static double factorization(Map<String, String> levels) {
        double tasks = Double.parseDouble(levels.get(Axis.TASKS));
        double work = 9.5 * tasks / (levels.get(Axis.CPUS).equals("2") ? 1.92 : 1);
        return switch (levels.get(Axis.THREADS)) {
            case "sequential" -> 9.5 * tasks;
            case "platform" -> 60 + 62 * tasks;
            case "virtual" -> 25 + 1.18 * work;
            default -> 180 + 1.05 * work;
        };
    }

    private static double cpuScaling(Map<String, String> levels) {
        double tasks = Double.parseDouble(levels.get(Axis.TASKS));
        boolean sequential = levels.get(Axis.THREADS).equals("sequential");
        double cpus =
                switch (levels.get(Axis.CPUS)) {
                    case "1" -> 1;
                    case "quota:0.5" -> 0.5;
                    default -> 2;
                };
        double split = sequential ? 1 : Math.min(tasks, 0.97 * cpus);
        double perTask = levels.get(Axis.THREADS).equals("platform") ? 140 : 6;
        return 1_250_000 / Math.max(split, 0.5) + tasks * perTask;
    }

    private String header() {
        return Stream.of(
                        Stream.of("experiment", "run", "configuration", "fork", "engine"),
                        axes.stream().map(Axis::name),
                        Arrays.stream(IterationColumn.values()).map(IterationColumn::key))
                .flatMap(names -> names)
                .collect(Collectors.joining(","));
    }

    private Stream<String> rows() {
        List<Map<String, String>> matrix = List.of(Map.of());
        for (Axis axis : axes) {
            matrix =
                    matrix.stream()
                            .flatMap(levels ->
                                    axis.levels().stream().map(level -> with(levels, axis, level)))
                            .toList();
        }
        return matrix.reversed().stream().filter(available).flatMap(this::rows);
    }

    private static Map<String, String> with(Map<String, String> levels, Axis axis, String level) {
        Map<String, String> more = new HashMap<>(levels);
        more.put(axis.name(), level);
        return more;
    }

    private Stream<String> rows(Map<String, String> levels) {
        String labels =
                axes.stream()
                        .map(axis -> quoted(levels.get(axis.name())))
                        .collect(Collectors.joining(","));
        // The same noise for a configuration whatever else the run holds.
        Random random = new Random(labels.hashCode());
        List<String> rows = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            double ofFork = microseconds.applyAsDouble(levels) * noise(random, 0.01);
            for (int i = 0; i <= iterations; i++) {
                // The first is a slow warm-up, which nothing may count.
                long ns = Math.round(1000 * ofFork * noise(random, 0.01) * (i == 0 ? 9 : 1));
                rows.add(
                        "%s,run-1,%08x,%d,%s,%s,%s,%d,%d,%d,,,,,%s,"
                                .formatted(
                                        experiment,
                                        labels.hashCode(),
                                        fork,
                                        engine,
                                        labels,
                                        i == 0 ? "warmup" : "measurement",
                                        Math.max(1, i),
                                        ns,
                                        ns * 9 / 10,
                                        levels.get(Axis.CPUS).startsWith("quota") ? "3" : ""));
            }
        }
        return rows.stream();
    }

    private static double noise(Random random, double share) {
        return 1 + share * Math.clamp(random.nextGaussian(), -2.5, 2.5);
    }

    private static String quoted(String label) {
        return label.contains(",") ? '"' + label + '"' : label;
    }

    private String json() {
        String list =
                axes.stream()
                        .map(axis ->
                                "{\"name\": \"%s\", \"levels\": [%s]}"
                                        .formatted(
                                                axis.name(),
                                                axis.levels().stream()
                                                        .map(level -> '"' + level + '"')
                                                        .collect(Collectors.joining(", "))))
                        .collect(Collectors.joining(", "));
        return """
        {"experiment": "%s", "title": "%s", "run": "run-1",
         "engine": "%s", "strong_scaling": %s, "axes": [%s]}
        """
                .formatted(experiment, title, engine, strongScaling, list);
    }
}
