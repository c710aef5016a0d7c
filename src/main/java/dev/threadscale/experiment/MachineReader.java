package dev.threadscale.experiment;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Level;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Reads {@code limits} and {@code jvm}, each with its defaults, and the levels of axes that replace
 * them.
 */
final class MachineReader {

    static final String JVM = "jvm";
    private static final String COLLECTOR = "collector";
    private static final String OPTIONS = "options";

    private static final int MOST_PIDS = 4_194_304;
    private static final int LEAST_MEMORY_MEBIBYTES = 32;
    private static final int LEAST_HEAP_MEBIBYTES = 8;

    private MachineReader() {}

    static Limits limits(Fields fields) {
        Limits limits =
                new Limits(
                        fields.orElse("memory", MachineReader::memoryBytes, 1L << 30),
                        fields.orElse(
                                "pids", n -> (int) Fields.whole(n, "pids", 32, MOST_PIDS), 32_768),
                        fields.orElse("capabilities", MachineReader::capabilities, Set.of()));
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
                        Values.wordOr(fields, COLLECTOR, Jvm.Collector.SERIAL),
                        fields.orElse(
                                "heap", MachineReader::heapBytes, OptionalLong.of(256L << 20)),
                        fields.orElse(OPTIONS, JvmOptionReader::list, List.of()));
        fields.rejectOthers();
        return jvm;
    }

    /** Checks the virtual machine with the limits and runtimes, as far as they are valid. */
    static void check(Fields experiment, Jvm jvm, Optional<Limits> limits, Matrix matrix) {
        limits.ifPresent(known -> checkHeap(experiment, jvm, known, matrix));
        checkRuntimes(experiment, jvm, matrix);
    }

    /** Rejects a heap that fills the container. The plan checks axes of heap and memory. */
    private static void checkHeap(Fields experiment, Jvm jvm, Limits limits, Matrix matrix) {
        for (Axis axis : matrix.axes()) {
            if (axis.name().equals(Axes.HEAP) || axis.name().equals(Axes.MEMORY)) {
                return;
            }
        }
        if (jvm.heapBytes().orElse(0) >= limits.memoryBytes()) {
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
    private static void checkRuntimes(Fields experiment, Jvm jvm, Matrix matrix) {
        List<RuntimeLevel> runtimes = matrix.levels(RuntimeLevel.class);
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

    private static long memoryBytes(YamlNode node) {
        return Values.bytes(node, Axes.MEMORY, LEAST_MEMORY_MEBIBYTES);
    }

    /** Reads {@code 256m}, or {@code default}, which leaves the heap to the machine. */
    private static OptionalLong heapBytes(YamlNode node) {
        return isDefault(node)
                ? OptionalLong.empty()
                : OptionalLong.of(Values.bytes(node, Axes.HEAP, LEAST_HEAP_MEBIBYTES));
    }

    private static boolean isDefault(YamlNode node) {
        return node instanceof YamlNode.Scalar scalar && scalar.text().equals(Jvm.DEFAULT);
    }

    static Level memory(YamlNode node) {
        return new MachineLevel.Memory(memoryBytes(node));
    }

    static Level collector(YamlNode node) {
        return new MachineLevel.Collector(Values.word(node, Axes.COLLECTOR, Jvm.Collector.class));
    }

    /** Reads {@code 256m}, {@code default}, or {@code 50%} of the container's memory. */
    static Level heap(YamlNode node) {
        return node instanceof YamlNode.Scalar scalar && scalar.text().endsWith("%")
                ? new MachineLevel.HeapShare(Values.percent(node, "a level of heap"))
                : new MachineLevel.Heap(heapBytes(node));
    }

    /** Reads {@code default}, one option, or a list of options. */
    static Level options(YamlNode node) {
        return new MachineLevel.Options(
                isDefault(node) ? List.of() : JvmOptionReader.oneOrMore(node));
    }
}
