/**
 * The layout of a variable: which axes become the x axis, curves and panels, and how levels and
 * numbers are written. It does not draw; pictures and tables both follow its decisions. Begin with
 * {@link Layout}, which turns a {@link Variable} into {@link View}s.
 */
package dev.threadscale.report.layout;
