/**
 * The question whether a task holds the carriers of virtual threads, answered on each JDK by the
 * recording of one fork. Nothing is measured, and no run is kept. Begin with {@link HoldsOfTask};
 * {@code worker.carriers} watches, and {@code explain} reads what it saw.
 */
package dev.threadscale.holds;
