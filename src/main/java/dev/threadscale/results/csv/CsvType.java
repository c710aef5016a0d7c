package dev.threadscale.results.csv;

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
    TIME
}
