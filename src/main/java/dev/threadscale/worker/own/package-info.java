/**
 * Classes and JMH benchmarks of the user as workloads, loaded and kept apart from the worker whose
 * process they share. Whether they can be measured is checked beforehand, from their files, in
 * {@code experiment.code}. Begin with {@link LoadedClass} for classes and with {@link JmhRun} for
 * benchmarks.
 */
package dev.threadscale.worker.own;
