package dev.threadscale.report.page;

/** A sentence or two that stand alone. */
public record Note(String text) implements Block {}
