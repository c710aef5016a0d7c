/**
 * The layout of a variable on paper: which axis becomes x, curves or panels, and how levels and
 * numbers are written. It neither draws nor measures: pictures and tables both use its decisions.
 * Begin with {@link Layout}, which turns a {@link Variable} into {@link View}s.
 */
package dev.threadscale.report.layout;
