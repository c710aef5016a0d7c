package dev.threadscale.report.page;

/**
 * A picture.
 *
 * @param name of its files, without extension
 * @param svg the drawing, made by us: it goes to the page as it is
 */
public record Figure(String name, String caption, String svg) {}
