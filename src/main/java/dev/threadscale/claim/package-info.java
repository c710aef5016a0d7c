/**
 * Claims about a run as data, and how measurements decide them: bounds, comparisons, doubts about
 * forks, and judgements. It reads no files: measurements arrive as {@link Measurements}, and tables
 * of verdicts are made in {@code report.table}. Begin with {@link Judge}, then {@link Finding},
 * {@link Claim} and {@link Judgement}.
 */
package dev.threadscale.claim;
