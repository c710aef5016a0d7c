/**
 * Code that an experiment brings along: its class path, and what its class files say. The launcher
 * reads it and loads none of it.
 */
package dev.threadscale.experiment.code;
