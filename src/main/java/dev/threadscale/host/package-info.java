/**
 * The CPUs of a host: their topology, the order in which forks use them, limits on them, and what
 * is left to the launcher. It knows neither experiments nor engines, and starts no process. Begin
 * with {@link HostCpus}, then {@link Placement}.
 */
package dev.threadscale.host;
