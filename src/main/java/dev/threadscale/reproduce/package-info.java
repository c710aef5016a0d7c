/**
 * A study once more: its experiment and images, as the run directory keeps them, and how the
 * verdicts of both runs agree. The repetition itself is an ordinary run, made by the command;
 * differences in times are compared in {@code report.compare}. Begin with {@link KeptExperiment},
 * then {@link Repetition}.
 */
package dev.threadscale.reproduce;
