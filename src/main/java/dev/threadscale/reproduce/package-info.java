/**
 * The repetition of a study: its experiment and images from the run directory, and how far the
 * verdicts of both runs agree. Measuring again is an ordinary run, started by the command; {@code
 * report.compare} compares times. Begin with {@link KeptExperiment}, then read {@link Repetition}.
 */
package dev.threadscale.reproduce;
