/**
 * Several runs together: each compared with the first, or the runs of one experiment over time.
 * Pairs are matched and judged in {@code comparison}; comparisons within one run are findings and
 * belong to {@code claim}. Begin with {@link Comparison} and {@link History}.
 */
package dev.threadscale.report.compare;
