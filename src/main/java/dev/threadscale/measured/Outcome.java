package dev.threadscale.measured;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The end of a fork, or the one that an experiment expects. */
public enum Outcome {
    COMPLETED,
    TIMED_OUT,
    /** All its tasks wait for each other, so none can continue. */
    DEADLOCKED,
    /** The heap was exhausted. */
    OUT_OF_MEMORY,
    /** The kernel ended the process at the memory limit of its control group. */
    OOM_KILLED,
    /** Requests came faster than they were answered, so their latencies have no end. */
    OVERLOADED,
    FAILED,
    /** The fork did not run under the requested limits, so it is not a valid measurement. */
    INVALID,
    /** The fork cannot run on this host. */
    UNAVAILABLE;

    private final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

    /** Returns the name in files and on the console. */
    public String label() {
        return label;
    }

    @Override
    public String toString() {
        return label;
    }

    /** Returns the outcome with a label; empty if there is not one. */
    public static Optional<Outcome> find(String label) {
        return Arrays.stream(values()).filter(outcome -> outcome.label.equals(label)).findFirst();
    }

    /** Returns all names in files. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(Outcome::label).toList();
    }

    /**
     * Returns the outcomes that an experiment can expect. A study never expects that the host lacks
     * something.
     */
    public static List<Outcome> expectable() {
        return Arrays.stream(values())
                .filter(outcome -> outcome != INVALID && outcome != UNAVAILABLE)
                .toList();
    }
}
