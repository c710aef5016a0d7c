package dev.threadscale.report.page;

/** A command to copy, and what it does. */
public record Command(String what, String line) {}
