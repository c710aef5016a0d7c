/**
 * The public API of workloads, the kit's and those of users: parameters, tasks, verification and
 * observations. It contains neither workloads nor measurements, and depends on {@code java.base}
 * alone, so that user code can be compiled against it. Begin with {@link Workload}, then {@link
 * WorkloadType} for how one is declared.
 */
package dev.threadscale.workload;
