/**
 * The comparison of several runs, whose equal configurations are matched once: each run compared
 * with the first, the runs of one experiment over time, or a study with its repetition. {@code
 * comparison} judges pairs. Comparisons within one run are findings and belong to {@code claim}.
 * Begin with {@link MatchedRuns}, then read {@link Comparison}, {@link History} and {@link
 * Repetition}.
 */
package dev.threadscale.report.compare;
