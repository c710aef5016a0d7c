/**
 * Options that several commands share: what to measure, with which engine and on which hosts.
 * Measuring is left to the commands. Begin with {@link ExperimentOptions} and {@link HostOptions}.
 */
package dev.threadscale.cli.options;
