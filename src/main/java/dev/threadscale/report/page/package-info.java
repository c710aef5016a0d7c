/**
 * Pages as data, for one run and for all runs of a folder, and their renderer. This is the only
 * package that uses jte; templates are in {@code src/main/jte} and only place what they are given.
 * Begin with {@link RunPage} and {@link ResultsPage}, then {@link PageRenderer}.
 */
package dev.threadscale.report.page;
