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

    private static final int MOST_PIDS = 4_194_304;
    private static final int LEAST_MEMORY_MEBIBYTES = 32;
    private static final int LEAST_HEAP_MEBIBYTES = 8;

    private SettingsReader() {}

    /**
     * Reads the settings of measuring.
     *
     * @param searching true if the experiment searches an axis
     * @param claiming true if it has findings
     * @param benchmark of JMH, which runs its iterations itself
     */
    static Measure measure(
            Fields fields, boolean searching, boolean claiming, Optional<JmhBenchmark> benchmark) {
        IterationCount warmup =
                iterations(
                        fields,
                        "warmup",
                        0,
                        Chosen.STEADY,
                        benchmark.map(jmh -> jmh.warmup().iterations()).orElse(5));
        IterationCount iterations =
                iterations(
                        fields,
                        "iterations",
                        1,
                        Chosen.AUTO,
                        benchmark.map(jmh -> jmh.measurement().iterations()).orElse(10));
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

    /** Refuses what only the kit's own worker does between iterations. */
    private static void refuseChoice(Fields fields, Measure measure) {
        if (measure.iterationsPerFork().isEmpty()) {
            throw fields.problem(
                            measure.warmup() instanceof Chosen ? "warmup" : "iterations",
                            "JMH needs a fixed number of iterations")
                    .fix(
                            "Write a whole number, or leave the key out: then the benchmark's annotations"
                                    + " say how many.");
        }
        if (measure.taskLog()) {
            throw fields.problem("task-log", "JMH keeps no log of its operations")
                    .fix("Leave it out; the mode 'sample' reports their percentiles.");
        }
    }

    private static IterationCount iterations(
            Fields fields, String key, int min, Chosen word, int otherwise) {
        return fields.orElse(key, n -> iterations(n, key, min, word), IterationCount.of(otherwise));
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

    static Limits limits(Fields fields) {
        Limits limits =
                new Limits(
                        fields.orElse(
                                "memory",
                                n -> Values.bytes(n, "memory", LEAST_MEMORY_MEBIBYTES),
                                1L << 30),
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
                throw item.problem("a capability stands twice in 'capabilities'")
                        .fix("Remove one of the two.");
            }
        }
        return capabilities;
    }

    static Jvm jvm(Fields fields) {
        Jvm jvm =
                new Jvm(
                        word(fields, "collector", Jvm.Collector.SERIAL),
                        fields.orElse(
                                "heap",
                                n -> Values.bytes(n, "heap", LEAST_HEAP_MEBIBYTES),
                                256L << 20),
                        fields.orElse("options", JvmOptionReader::list, List.of()));
        fields.rejectOthers();
        return jvm;
    }
}
