/**
 * A service under load: the server that is measured, and the generator that asks it at a planned
 * rate, with latencies from the planned times. Begin with {@link Generator}, then {@link
 * LoadReport} for what makes a window of load invalid.
 */
package dev.threadscale.worker.load;
