/**
 * A tree of YAML whose nodes know their line and column, so that every error message can name its
 * place. Only this package uses SnakeYAML Engine, and it does not know the keys of an experiment.
 * Begin with {@link ExperimentFile}, then read {@link Fields} for the keys of a mapping.
 */
package dev.threadscale.experiment.yaml;
