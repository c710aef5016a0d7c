/**
 * The repetition of a study: its experiment and images as the run directory keeps them, and how far
 * the verdicts of both runs agree. Measuring again is an ordinary run, started by the command;
 * times are compared in {@code report.compare}. Begin with {@link KeptExperiment}, then {@link
 * Repetition}.
 */
package dev.threadscale.reproduce;
