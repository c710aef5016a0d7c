package dev.threadscale.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How virtual machines are set up; pinned, since their own choice depends on the CPUs and the
 * memory that they see, which would compare collectors and heaps instead of CPUs.
 *
 * @param collector the garbage collector
 * @param heapBytes initial and largest heap
 * @param options further options, as given
 */
public record Jvm(Collector collector, long heapBytes, List<String> options) {

    /** A garbage collector by its usual name. */
    public enum Collector {
        SERIAL("UseSerialGC"),
        PARALLEL("UseParallelGC"),
        G1("UseG1GC"),
        Z("UseZGC");

        private final String flag;

        Collector(String flag) {
            this.flag = flag;
        }

        /** The name in YAML. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Jvm {
        options = List.copyOf(options);
    }

    /** The command-line options for a runtime. */
    public List<String> arguments(RuntimeLevel runtime) {
        List<String> arguments = new ArrayList<>();
        if (runtime.isVirtualMachine()) {
            arguments.add("-XX:+" + collector.flag);
            arguments.addAll(runtime.options());
            arguments.addAll(options);
        }
        arguments.add("-Xms" + heapBytes);
        arguments.add("-Xmx" + heapBytes);
        return arguments;
    }
}
