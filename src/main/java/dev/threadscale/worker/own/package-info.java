/**
 * The user's classes and JMH benchmarks as workloads, from the class path of the worker's process:
 * they see what they would see in a program of their own. The launcher has already checked their
 * files in {@code experiment.code}. Begin with {@link LoadedClass} for classes and with {@link
 * JmhRun} for benchmarks.
 */
package dev.threadscale.worker.own;
