/**
 * The kit's own workloads, each declared by its type in one table. The API that they implement is
 * {@code dev.threadscale.workload}; {@code worker.own} loads user classes. Begin with {@link
 * Workloads}; {@code Sleep} is a small example.
 */
package dev.threadscale.worker.workload;
