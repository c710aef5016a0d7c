/**
 * The levels of configurations and their axes: what a label means, their equality, their order and
 * their words. Labels are read and written in {@link Level} alone. What only an experiment knows of
 * a level, such as the program of a runtime, is not here. Begin with {@link Levels}, then read
 * {@link Level} and {@link Axis}.
 */
package dev.threadscale.levels;
