package dev.threadscale.doctor;

/** How much a finding matters, the least first. */
public enum Severity {
    OK,
    /** Good to know, or unknown here. */
    NOTE,
    /** A study can run, and its results are to be doubted. */
    WARNING,
    /** No study can run. */
    ERROR
}
