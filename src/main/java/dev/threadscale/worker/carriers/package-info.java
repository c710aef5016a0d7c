/**
 * A watch over the carriers of virtual threads, for recorded forks alone: it finds out which tasks
 * keep their carriers while they wait, and writes an event of the flight recording about them.
 * Nothing of it is active in a measured fork. Begin with {@link CarrierWatch}; the launcher reads
 * {@link HeldEvent}.
 */
package dev.threadscale.worker.carriers;
