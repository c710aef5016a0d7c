package dev.threadscale.engine;

import java.util.Locale;

/** How a fork ended. */
public enum Outcome {
    COMPLETED,
    TIMED_OUT,
    /** The heap was exhausted. */
    OUT_OF_MEMORY,
    /** The kernel ended the process at the memory limit of its control group. */
    OOM_KILLED,
    FAILED,
    /** It ran, but not under the limits that were asked for: not a data point. */
    INVALID,
    /** It cannot run on this host. */
    UNAVAILABLE;

    /** The name in files and on the console. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
