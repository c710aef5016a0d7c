package dev.threadscale.worker.own;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The kinds of executors of JMH, by its own names, each with the kit's name of such threads. */
public enum JmhThreads {
    /** The kind that every JMH supports. Older versions do not have a name for it. */
    PLATFORM("platform"),
    VIRTUAL("virtual"),
    FJP("fork-join"),
    CUSTOM("executor");

    private final String label;

    JmhThreads(String label) {
        this.label = label;
    }

    /** Returns the name in YAML. */
    public String label() {
        return label;
    }

    /** Returns the kind for a thread kind; empty if JMH does not have one. */
    public static Optional<JmhThreads> find(String label) {
        return Arrays.stream(values()).filter(one -> one.label.equals(label)).findFirst();
    }

    /** Returns all names in YAML. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(JmhThreads::label).toList();
    }
}
