package dev.threadscale.experiment;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The settings of virtual machines. They are fixed unless a study asks for a machine's own choice,
 * which depends on the release and on the visible CPUs and memory: such a study compares collectors
 * and heaps as well.
 *
 * @param collector the garbage collector
 * @param heapBytes initial and maximum heap size; empty if the machine chooses
 * @param options further options, as given
 */
public record Jvm(Collector collector, OptionalLong heapBytes, List<String> options) {

    /** The garbage collectors by their usual names. */
    public enum Collector {
        SERIAL("UseSerialGC", "Copy"),
        PARALLEL("UseParallelGC", "PS "),
        G1("UseG1GC", "G1 "),
        ZGC("UseZGC", "ZGC "),
        /** The collector that a machine chooses. No bean has a name like this. */
        DEFAULT("", "default");

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

        /** Returns true if native images have it: GraalVM Community has only the serial one. */
        public boolean isNative() {
            return this == SERIAL || this == DEFAULT;
        }

        /** Returns the name in YAML. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Means what a virtual machine chooses by itself. */
    public static final String DEFAULT = "default";

    public Jvm {
        options = List.copyOf(options);
    }

    /** Returns the command-line options for a runtime. */
    public List<String> arguments(RuntimeLevel runtime) {
        List<String> arguments = new ArrayList<>();
        if (runtime.isVirtualMachine()) {
            if (collector != Collector.DEFAULT) {
                arguments.add("-XX:+" + collector.flag);
            }
            arguments.addAll(runtime.options());
            arguments.addAll(options);
        }
        heapBytes.ifPresent(bytes -> arguments.addAll(List.of("-Xms" + bytes, "-Xmx" + bytes)));
        return arguments;
    }
}
