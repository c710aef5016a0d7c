/**
 * The levels of configurations and their axes: when levels are equal, in which order they come, and
 * how they are written. It does not interpret them. Begin with {@link Levels}, then {@link Axes}.
 */
package dev.threadscale.levels;
