package dev.threadscale.experiment;

import java.util.Locale;

/**
 * A right of root's that an experiment may ask for: only such as cannot reach beyond its container.
 * The names are those of Linux, without {@code CAP_}.
 */
public enum Capability {
    /** Higher priorities than usual. */
    SYS_NICE;

    /** The name in YAML. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
