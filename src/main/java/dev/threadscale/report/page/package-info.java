/**
 * Pages as data, for one run and for all runs of a folder, and their renderer. Only this package
 * uses jte; the templates in {@code src/main/jte} only arrange the data. Begin with {@link RunPage}
 * and {@link ResultsPage}, then read {@link PageRenderer}.
 */
package dev.threadscale.report.page;
