/**
 * The levels of configurations and the axes that they are on: what is equal, what comes first, and
 * how it is written. It knows nothing of what a level means. Begin with {@link Levels}, then {@link
 * Axes}.
 */
package dev.threadscale.levels;
