package dev.threadscale.experiment;

import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.experiment.code.JmhBenchmark;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.protocol.IterationCount;
import dev.threadscale.protocol.IterationCount.Chosen;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads {@code measure}, {@code limits} and {@code jvm}, each with its defaults. */
final class SettingsReader {

    private static final List<String> MEASURE_KEYS =
            List.of(
                    "warmup",
                    "iterations",
                    "forks",
                    "precision",
                    "confidence",
                    "timeout",
                    "order",
                    "seed",
                    "sentinel",
                    "task-log",
                    "counters",
                    "explain");

    private static final int MOST_PIDS = 4_194_304;
    private static final int LEAST_MEMORY_MEBIBYTES = 32;
    private static final int LEAST_HEAP_MEBIBYTES = 8;
    private static final Measure MEASURE =
            new Measure(
                    IterationCount.of(5),
                    IterationCount.of(10),
                    3,
                    3,
                    Optional.empty(),
                    Duration.ofMinutes(2),
                    Measure.Order.SHUFFLED,
                    42,
                    Measure.SentinelUse.AUTO,
                    false,
                    Measure.CounterSet.USUAL,
                    Measure.Explain.NONE);
    private static final Limits LIMITS = new Limits(1L << 30, 32_768, Set.of());
    private static final Jvm JVM = new Jvm(Jvm.Collector.SERIAL, 256L << 20, List.of());

    private SettingsReader() {}

    /**
     * Reads the settings of measuring.
     *
     * @param searching true if the experiment searches an axis
     * @param claiming true if it has findings
     * @param benchmark of JMH, which runs its iterations itself
     */
    static Measure measure(
            Optional<YamlNode> node,
            boolean searching,
            boolean claiming,
            Optional<JmhBenchmark> benchmark) {
        IterationCount warmup =
                benchmark
                        .map(jmh -> IterationCount.of(jmh.warmup().iterations()))
                        .orElse(MEASURE.warmup());
        IterationCount iterations =
                benchmark
                        .map(jmh -> IterationCount.of(jmh.measurement().iterations()))
                        .orElse(MEASURE.iterations());
        Measure measure =
                Values.orElse(
                        node,
                        n -> measure(n, searching, claiming, warmup, iterations),
                        MEASURE.iterating(warmup, iterations));
        if (benchmark.isPresent()) {
            node.ifPresent(given -> refuseChoice(given, measure));
        }
        return measure;
    }

    /** Refuses what only the kit's own worker does between iterations. */
    private static void refuseChoice(YamlNode node, Measure measure) {
        Fields fields = Fields.of(node, "measure");
        if (measure.iterationsPerFork().isEmpty()) {
            throw fields.problem(
                            measure.warmup() instanceof Chosen ? "warmup" : "iterations",
                            "JMH knows no number of iterations but a fixed one")
                    .fix(
                            "Write a whole number, or leave the key out: then the benchmark's annotations"
                                    + " say how many.");
        }
        if (measure.taskLog()) {
            throw fields.problem("task-log", "JMH keeps no log of its operations")
                    .fix("Leave it out; the mode 'sample' tells their percentiles.");
        }
    }

    private static Measure measure(
            YamlNode node,
            boolean searching,
            boolean claiming,
            IterationCount warmup,
            IterationCount measured) {
        Fields fields = Fields.of(node, "measure").know(MEASURE_KEYS);
        ForksReader.Forks forks =
                fields.attempt(() ->
                                new ForksReader(fields, searching, claiming).read(MEASURE.forks()))
                        .orElse(
                                new ForksReader.Forks(
                                        MEASURE.forks(), MEASURE.mostForks(), Optional.empty()));
        Measure measure =
                new Measure(
                        iterations(fields, "warmup", 0, Chosen.STEADY, warmup),
                        iterations(fields, "iterations", 1, Chosen.AUTO, measured),
                        forks.least(),
                        forks.most(),
                        forks.precision(),
                        fields.orElse(
                                "timeout", n -> Values.duration(n, "timeout"), MEASURE.timeout()),
                        fields.orElse(
                                "order",
                                n -> Values.word(n, "order", Measure.Order.class),
                                MEASURE.order()),
                        fields.orElse(
                                "seed",
                                n -> Fields.whole(n, "seed", 0, Long.MAX_VALUE),
                                MEASURE.seed()),
                        fields.orElse(
                                "sentinel",
                                n -> Values.word(n, "sentinel", Measure.SentinelUse.class),
                                MEASURE.sentinel()),
                        fields.orElse(
                                "task-log", n -> Values.flag(n, "task-log"), MEASURE.taskLog()),
                        fields.orElse(
                                "counters",
                                n -> Values.word(n, "counters", Measure.CounterSet.class),
                                MEASURE.counters()),
                        fields.orElse(
                                "explain",
                                n -> Values.word(n, "explain", Measure.Explain.class),
                                MEASURE.explain()));
        fields.rejectOthers();
        return measure;
    }

    private static int count(Fields fields, String key, int min, int max, int otherwise) {
        return fields.orElse(key, n -> (int) Fields.whole(n, key, min, max), otherwise);
    }

    private static IterationCount iterations(
            Fields fields, String key, int min, Chosen word, IterationCount otherwise) {
        return fields.orElse(key, n -> iterations(n, key, min, word), otherwise);
    }

    private static IterationCount iterations(YamlNode node, String key, int min, Chosen word) {
        if (node instanceof YamlNode.Scalar scalar && scalar.text().equals(word.text())) {
            return word;
        }
        String expected =
                "a whole number from %d to %d, or %s"
                        .formatted(min, Bounds.ITERATIONS, word.text());
        return IterationCount.of((int) Fields.whole(node, key, min, Bounds.ITERATIONS, expected));
    }

    static Limits limits(Optional<YamlNode> node) {
        return Values.orElse(node, SettingsReader::limits, LIMITS);
    }

    private static Limits limits(YamlNode node) {
        Fields fields = Fields.of(node, "limits");
        Limits limits =
                new Limits(
                        fields.orElse(
                                "memory",
                                n -> Values.bytes(n, "memory", LEAST_MEMORY_MEBIBYTES),
                                LIMITS.memoryBytes()),
                        count(fields, "pids", 32, MOST_PIDS, LIMITS.pids()),
                        fields.orElse(
                                "capabilities",
                                SettingsReader::capabilities,
                                LIMITS.capabilities()));
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
                throw item.problem("a capability stands twice in 'capabilities'")
                        .fix("Remove one of the two.");
            }
        }
        return capabilities;
    }

    static Jvm jvm(Optional<YamlNode> node) {
        return Values.orElse(node, SettingsReader::jvm, JVM);
    }

    private static Jvm jvm(YamlNode node) {
        Fields fields = Fields.of(node, "jvm");
        Jvm jvm =
                new Jvm(
                        fields.orElse(
                                "collector",
                                n -> Values.word(n, "collector", Jvm.Collector.class),
                                JVM.collector()),
                        fields.orElse(
                                "heap",
                                n -> Values.bytes(n, "heap", LEAST_HEAP_MEBIBYTES),
                                JVM.heapBytes()),
                        fields.orElse("options", JvmOptionReader::list, JVM.options()));
        fields.rejectOthers();
        return jvm;
    }
}
