/**
 * Several runs side by side: two or more compared with the first, and the runs of one experiment
 * over time. Comparisons within one run are findings and belong to {@code claim}; a repetition's
 * verdict is in {@code reproduce}. Begin with {@link Comparison} and {@link History}.
 */
package dev.threadscale.report.compare;
