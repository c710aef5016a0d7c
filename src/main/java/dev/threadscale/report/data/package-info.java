/**
 * The analyses of what a run measured: scaling laws, effects of nodes, observations and logs of
 * tasks. It contains no layout, wording or drawing; CSV files are declared in {@code results}.
 * Begin with {@link Analysis}.
 */
package dev.threadscale.report.data;
