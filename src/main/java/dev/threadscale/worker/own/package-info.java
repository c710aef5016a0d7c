/**
 * The user's classes and JMH benchmarks as workloads, loaded into the worker's process but isolated
 * from its own classes. The launcher has already checked their files in {@code experiment.code}.
 * Begin with {@link LoadedClass} for classes and with {@link JmhRun} for benchmarks.
 */
package dev.threadscale.worker.own;
