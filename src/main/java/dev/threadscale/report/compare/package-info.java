/**
 * The comparison of several runs: each compared with the first, or the runs of one experiment over
 * time. {@code comparison} matches and judges pairs. Comparisons within one run are findings and
 * belong to {@code claim}. Begin with {@link Comparison} and {@link History}.
 */
package dev.threadscale.report.compare;
