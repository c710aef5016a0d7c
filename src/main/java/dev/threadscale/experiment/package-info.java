/**
 * An experiment file as immutable, checked records, and the readers that create them from YAML.
 * {@code plan} derives configurations and forks from it; the YAML parser and user code are in
 * subpackages. Begin with {@link ExperimentReader}, which returns an {@link Experiment}.
 */
package dev.threadscale.experiment;
