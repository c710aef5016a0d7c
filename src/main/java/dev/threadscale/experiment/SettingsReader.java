package dev.threadscale.experiment;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.experiment.WorkloadReader.StudiedWork;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.experiment.yaml.Bounds;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.MeasuredAxis;
import dev.threadscale.protocol.ChosenCount;
import dev.threadscale.protocol.IterationCount;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Reads {@code measure}, {@code limits} and {@code jvm}, each with its defaults. */
final class SettingsReader {

    static final String JVM = "jvm";
    private static final String COLLECTOR = "collector";
    private static final String OPTIONS = "options";

    private static final int MOST_PIDS = 4_194_304;

    private SettingsReader() {}

    /**
     * Reads the settings of the measurement.
     *
     * @param searching true if the experiment searches an axis
     * @param claiming true if it has findings
     * @param work the workload, if it is valid: a benchmark of JMH runs its iterations itself, and
     *     one window of load is enough for a fork
     */
    static Measure measure(
            Fields fields, boolean searching, boolean claiming, Optional<StudiedWork> work) {
        Optional<JmhBenchmark> benchmark = work.flatMap(StudiedWork::code).flatMap(Code::benchmark);
        boolean windows = work.filter(one -> !one.type().results().isEmpty()).isPresent();
        IterationCount warmup =
                iterations(
                        fields,
                        "warmup",
                        0,
                        ChosenCount.STEADY,
                        benchmark.map(jmh -> jmh.warmup().iterations()).orElse(windows ? 0 : 5));
        IterationCount iterations =
                iterations(
                        fields,
                        "iterations",
                        1,
                        ChosenCount.AUTO,
                        benchmark
                                .map(jmh -> jmh.measurement().iterations())
                                .orElse(windows ? 1 : 10));
        ForksReader.Forks forks =
                fields.attempt(new ForksReader(fields, searching, claiming)::read)
                        .orElse(ForksReader.USUAL);
        Measure measure =
                new Measure(
                        warmup,
                        iterations,
                        forks.picture(),
                        forks.least(),
                        forks.most(),
                        forks.precision(),
                        fields.orElse(
                                "timeout",
                                n -> Values.duration(n, "timeout"),
                                Duration.ofMinutes(2)),
                        word(fields, "order", Measure.Order.SHUFFLED),
                        fields.orElse("seed", n -> Fields.whole(n, "seed", 0, Long.MAX_VALUE), 42L),
                        word(fields, "sentinel", Measure.SentinelUse.AUTO),
                        fields.orElse("task-log", n -> Values.flag(n, "task-log"), false),
                        word(fields, "counters", Measure.CounterSet.USUAL),
                        word(fields, "explain", Measure.Explain.NONE));
        fields.rejectOthers();
        if (benchmark.isPresent()) {
            refuseChoice(fields, measure);
        }
        return measure;
    }

    private static <E extends Enum<E>> E word(Fields fields, String key, E otherwise) {
        return fields.orElse(
                key, n -> Values.word(n, key, otherwise.getDeclaringClass()), otherwise);
    }

    /** Rejects settings for which only the kit's own worker acts between iterations. */
    private static void refuseChoice(Fields fields, Measure measure) {
        if (measure.iterationsPerFork().isEmpty()) {
            throw fields.problem(
                            measure.warmup() instanceof ChosenCount ? "warmup" : "iterations",
                            "JMH needs a fixed number of iterations")
                    .fix(
                            "Write a whole number, or leave out the key to use the number in"
                                    + " the benchmark's annotations.");
        }
        if (measure.taskLog()) {
            throw fields.problem("task-log", "JMH does not log its operations")
                    .fix("Leave it out; the mode 'sample' reports their percentiles.");
        }
    }

    private static IterationCount iterations(
            Fields fields, String key, int min, ChosenCount word, int otherwise) {
        return fields.orElse(key, n -> iterations(n, key, min, word), IterationCount.of(otherwise));
    }

    private static IterationCount iterations(YamlNode node, String key, int min, ChosenCount word) {
        if (node instanceof YamlNode.Scalar scalar && scalar.text().equals(word.text())) {
            return word;
        }
        String expected =
                "a whole number from %d to %d, or %s"
                        .formatted(min, Bounds.ITERATIONS, word.text());
        return IterationCount.of((int) Fields.whole(node, key, min, Bounds.ITERATIONS, expected));
    }

    static Limits limits(Fields fields) {
        Limits limits =
                new Limits(
                        fields.orElse("memory", MachineReader::memoryBytes, 1L << 30),
                        fields.orElse(
                                "pids", n -> (int) Fields.whole(n, "pids", 32, MOST_PIDS), 32_768),
                        fields.orElse("capabilities", SettingsReader::capabilities, Set.of()));
        fields.rejectOthers();
        return limits;
    }

    private static Set<Capability> capabilities(YamlNode node) {
        if (!(node instanceof YamlNode.Sequence sequence)) {
            throw Fields.wrongType(node, "capabilities", "a list of capabilities");
        }
        Set<Capability> capabilities = EnumSet.noneOf(Capability.class);
        for (YamlNode item : sequence.items()) {
            if (!capabilities.add(Values.word(item, "capability", Capability.class))) {
                throw item.problem("a capability occurs twice in 'capabilities'")
                        .fix("Remove one of the two.");
            }
        }
        return capabilities;
    }

    static Jvm jvm(Fields fields) {
        Jvm jvm =
                new Jvm(
                        word(fields, COLLECTOR, Jvm.Collector.SERIAL),
                        fields.orElse(
                                "heap", MachineReader::heapBytes, OptionalLong.of(256L << 20)),
                        fields.orElse(OPTIONS, JvmOptionReader::list, List.of()));
        fields.rejectOthers();
        return jvm;
    }

    /** Rejects a heap that fills the container. The plan checks axes of heap and memory. */
    static void checkHeap(Fields experiment, Jvm jvm, Limits limits, Matrix matrix) {
        boolean varies =
                matrix.axes().stream()
                        .map(MeasuredAxis::name)
                        .anyMatch(Set.of(Axes.HEAP, Axes.MEMORY)::contains);
        if (!varies && jvm.heapBytes().orElse(0) >= limits.memoryBytes()) {
            experiment.add(
                    experiment
                            .problem(
                                    experiment.optional(JVM).isPresent() ? JVM : "limits",
                                    "the heap (%d bytes) does not fit into the memory of the"
                                            + " container (%d bytes)",
                                    jvm.heapBytes().orElseThrow(),
                                    limits.memoryBytes())
                            .fix("Decrease 'heap' in jvm, or increase 'memory' in limits."));
        }
    }

    /**
     * Rejects settings that no runtime of the experiment supports. If some runtimes do, {@code
     * Parity} in the plan reports what a native image ignores.
     */
    static void checkRuntimes(Fields experiment, Jvm jvm, Matrix matrix) {
        List<RuntimeLevel> runtimes = matrix.levels(RuntimeLevel.class).toList();
        if (runtimes.stream().anyMatch(RuntimeLevel::isVirtualMachine)) {
            return;
        }
        Fields given = experiment.section(JVM);
        if (!jvm.options().isEmpty()) {
            experiment.add(ignored(given, OPTIONS, runtimes, "does not support options of a JVM"));
        }
        if (!jvm.collector().isNative()) {
            experiment.add(
                    ignored(given, COLLECTOR, runtimes, "supports only the serial collector"));
        }
    }

    private static UserException ignored(
            Fields jvm, String key, List<RuntimeLevel> runtimes, String why) {
        return jvm.problem(
                        key,
                        "the only runtime is %s, a native image, which %s",
                        runtimes.getFirst().label(),
                        why)
                .fix("Leave '%s' out, or add a JVM to 'runtime': [jvm-25, native-25].", key);
    }
}
