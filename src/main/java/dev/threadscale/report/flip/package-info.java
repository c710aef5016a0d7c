/**
 * The words of a report on flips, and the measured ratios behind them: where a search found that
 * the winner changes. It neither searches nor draws; {@code flip} has the answers as values. Begin
 * with {@link Flips}, then read {@link FlipSentence}.
 */
package dev.threadscale.report.flip;
