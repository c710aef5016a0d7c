/**
 * The analyses of what a run measured: variables over its axes, scaling laws, observations, and
 * failed requests. It contains no drawing; CSV files are read in {@code results}. Begin with {@link
 * Analysis}.
 */
package dev.threadscale.report.data;
