/**
 * The public API of workloads, the kit's and people's own: parameters, tasks, verification and
 * observations. It holds no workload and no measurement, and depends on {@code java.base} alone, so
 * people can compile against it. Begin with {@link Workload}, then {@link WorkloadType} for how one
 * is declared.
 */
package dev.threadscale.workload;
