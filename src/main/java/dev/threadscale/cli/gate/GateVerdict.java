package dev.threadscale.cli.gate;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a gate says of head. */
public enum GateVerdict {
    PASSED("within the tolerance"),
    FAILED("slower by more than the tolerance"),
    UNDECIDED("undecided"),
    /** Forks of a side failed, or only one side can run here. */
    NOT_MEASURED("not measured"),
    /** Neither side can run here. */
    UNAVAILABLE("cannot run here");

    private final String label;

    GateVerdict(String label) {
        this.label = label;
    }

    @JsonValue
    public String label() {
        return label;
    }
}
