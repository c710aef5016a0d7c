package dev.threadscale.experiment;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** An end of a fork, or the one that an experiment expects. */
public enum Outcome {
    COMPLETED,
    TIMED_OUT,
    /** Its tasks wait for each other, and none can go on. */
    DEADLOCKED,
    /** The heap was exhausted. */
    OUT_OF_MEMORY,
    /** The kernel ended the process at the memory limit of its control group. */
    OOM_KILLED,
    /** Requests came faster than they were answered, so their latencies have no end. */
    OVERLOADED,
    FAILED,
    /** It ran, but not under the limits that were asked for: not a data point. */
    INVALID,
    /** It cannot run on this host. */
    UNAVAILABLE;

    /** The name in files and on the console. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** All names in files. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(Outcome::label).toList();
    }

    /** Those that an experiment can expect: what the host lacks is never what a study shows. */
    public static List<Outcome> expectable() {
        return Arrays.stream(values())
                .filter(outcome -> outcome != INVALID && outcome != UNAVAILABLE)
                .toList();
    }
}
