package dev.threadscale.results.csv;

import java.time.DateTimeException;
import java.time.Instant;

/** Types of columns; an empty field of any type is unknown. */
public enum CsvType {
    TEXT,
    /** A whole number, 0 or more. */
    WHOLE,
    /** A number with or without decimals. */
    NUMBER,
    /** A truth value, {@code true} or {@code false}. */
    FLAG,
    /** A time of day with its date, ISO 8601, UTC. */
    TIME;

    /**
     * Returns true if a text can be in a column of this type. Numbers are not checked here, but
     * digit by digit as {@link CsvRow} reads them.
     */
    boolean accepts(String text) {
        return switch (this) {
            case TEXT, WHOLE, NUMBER -> true;
            case FLAG -> text.isEmpty() || text.equals("true") || text.equals("false");
            case TIME -> text.isEmpty() || isTime(text);
        };
    }

    private static boolean isTime(String text) {
        try {
            Instant _ = Instant.parse(text);
            return true;
        } catch (DateTimeException other) {
            return false;
        }
    }
}
