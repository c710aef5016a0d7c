/**
 * An experiment file as immutable, checked records, and the readers that make them from YAML.
 * Configurations and forks are derived from it in {@code plan}; the YAML parser and user code have
 * packages of their own below. Begin with {@link ExperimentReader}, which returns an {@link
 * Experiment}.
 */
package dev.threadscale.experiment;
