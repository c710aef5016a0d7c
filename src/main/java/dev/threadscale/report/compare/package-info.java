/**
 * Several runs side by side: two or more compared with the first, and the runs of one experiment
 * over time. Pairs are matched and judged in {@code comparison}; comparisons within one run are
 * findings and belong to {@code claim}. Begin with {@link Comparison} and {@link History}.
 */
package dev.threadscale.report.compare;
