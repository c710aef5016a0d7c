/**
 * The CPUs of a host: their topology, the order in which forks use them, their limits, and the CPUs
 * left to the launcher. It knows nothing of experiments or engines, and starts no processes. Begin
 * with {@link HostCpus}, then {@link Placement}.
 */
package dev.threadscale.host;
