package dev.threadscale.doctor;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Degrees of severity, the lowest first. */
public enum Severity {
    OK,
    /** A fact that is good to know, or unknown here. */
    NOTE,
    /** A study can run, but its results are doubtful. */
    WARNING,
    /** No study can run. */
    ERROR;

    @JsonValue
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
