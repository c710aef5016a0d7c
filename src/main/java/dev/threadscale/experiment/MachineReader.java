package dev.threadscale.experiment;

import dev.threadscale.experiment.yaml.YamlNode;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import java.util.List;
import java.util.OptionalLong;

/** Reads one level of an axis of the virtual machine or of its container. */
final class MachineReader {

    private static final int LEAST_MEMORY_MEBIBYTES = 32;
    private static final int LEAST_HEAP_MEBIBYTES = 8;

    private MachineReader() {}

    static long memoryBytes(YamlNode node) {
        return Values.bytes(node, Axes.MEMORY, LEAST_MEMORY_MEBIBYTES);
    }

    /** Reads {@code 256m}, or {@code default}, which leaves the heap to the machine. */
    static OptionalLong heapBytes(YamlNode node) {
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
                node instanceof YamlNode.Scalar scalar && scalar.text().equals(Jvm.DEFAULT)
                        ? List.of()
                        : JvmOptionReader.oneOrMore(node));
    }
}
