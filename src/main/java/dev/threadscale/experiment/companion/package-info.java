/**
 * Companions: programs that the measured code talks to, such as a database. This package has only
 * their specification; {@code experiment} reads it, and {@code engine} starts them. Begin with
 * {@link Companion}.
 */
package dev.threadscale.experiment.companion;
