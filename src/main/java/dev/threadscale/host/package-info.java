/**
 * The CPUs of a host: their topology, the order in which forks use them, their limits, and the CPUs
 * left to the launcher. The package does not know experiments or engines, and does not start
 * processes. Begin with {@link HostCpus}, then read {@link Placement}.
 */
package dev.threadscale.host;
