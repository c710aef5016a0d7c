/**
 * The measurements of a run as a report sees them, with their analyses: scaling laws, effects of
 * nodes, and observations. It contains no layout, wording or drawing; CSV files are declared in
 * {@code results}. Begin with {@link Evidence}, then {@link Dataset}.
 */
package dev.threadscale.report.data;
