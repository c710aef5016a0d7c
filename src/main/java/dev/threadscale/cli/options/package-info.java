/**
 * The options that several commands share: what to measure, with which engine and on which hosts.
 * The commands themselves measure. Begin with {@link ExperimentOptions} and {@link HostOptions}.
 */
package dev.threadscale.cli.options;
