package dev.threadscale.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The settings of virtual machines. They are fixed, because the defaults depend on the visible CPUs
 * and memory, so studies would compare collectors and heaps instead of CPUs.
 *
 * @param collector the garbage collector
 * @param heapBytes initial and maximum heap size
 * @param options further options, as given
 */
public record Jvm(Collector collector, long heapBytes, List<String> options) {

    /** The garbage collectors by their usual names. */
    public enum Collector {
        SERIAL("UseSerialGC", "Copy"),
        PARALLEL("UseParallelGC", "PS "),
        G1("UseG1GC", "G1 "),
        ZGC("UseZGC", "ZGC ");

        private final String flag;
        private final String bean;

        Collector(String flag, String bean) {
            this.flag = flag;
            this.bean = bean;
        }

        /**
         * Returns the collector in use.
         *
         * @param beans the names of its management beans on HotSpot; other virtual machines have
         *     other collectors
         */
        public static Optional<Collector> of(String beans) {
            return Arrays.stream(values())
                    .filter(collector -> beans.startsWith(collector.bean))
                    .findFirst();
        }

        /** Returns the name in YAML. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    public Jvm {
        options = List.copyOf(options);
    }

    /** Returns the command-line options for a runtime. */
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
