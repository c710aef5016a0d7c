/**
 * The levels of configurations and their axes: their equality, their order and their text. The
 * package does not interpret them. Begin with {@link Levels}, then read {@link Axes}.
 */
package dev.threadscale.levels;
