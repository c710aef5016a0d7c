/**
 * The material that a run keeps for its repetition: its experiment and its images. Measuring again
 * is an ordinary run, started by the command; {@code report.compare} compares both. Begin with
 * {@link KeptExperiment}.
 */
package dev.threadscale.reproduce;
