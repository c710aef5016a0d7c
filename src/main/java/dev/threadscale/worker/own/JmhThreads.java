package dev.threadscale.worker.own;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** JMH's kinds of executors, by its own names, each with the kit's name of such threads. */
public enum JmhThreads {
    /** Of every JMH, whose older ones have no name for it. */
    PLATFORM("platform"),
    VIRTUAL("virtual"),
    FJP("fork-join"),
    CUSTOM("executor");

    private final String label;

    JmhThreads(String label) {
        this.label = label;
    }

    /** The name in YAML. */
    public String label() {
        return label;
    }

    /** That of a thread kind; empty if JMH has none. */
    public static Optional<JmhThreads> find(String label) {
        return Arrays.stream(values()).filter(one -> one.label.equals(label)).findFirst();
    }

    /** All names in YAML. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(JmhThreads::label).toList();
    }
}
