/**
 * The counters that are read right before and after an iteration: CPU time, cgroup, pressure, heap,
 * and hardware events. Nothing here runs in the timed part, and unknown values are empty, never 0.
 * Two classes have versions for JDK 22 and later in {@code src/main/java22}. Begin with {@link
 * Counters}.
 */
package dev.threadscale.worker.counters;
