/**
 * YAML as a tree whose nodes know their line and column, so that every complaint names its place.
 * This is the only package that uses SnakeYAML Engine, and it knows none of the keys of an
 * experiment. Begin with {@link YamlReader}, then {@link Fields} for the keys of a mapping.
 */
package dev.threadscale.experiment.yaml;
