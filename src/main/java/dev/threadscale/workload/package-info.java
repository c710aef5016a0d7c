/**
 * The public API of workloads, the kit's and those of users: parameters, tasks, verification and
 * observations. It contains neither workloads nor measurements, and depends only on {@code
 * java.base}, so that user code can be compiled against it. Begin with {@link Workload}, then read
 * {@link WorkloadType} for the declaration of a workload.
 */
package dev.threadscale.workload;
