/**
 * The table of thread kinds: the ways of running tasks on threads that an experiment can name. A
 * workload decides what a task does, and the forms of a thread kind are part of the API in {@code
 * workload}. Begin with {@link ThreadKinds}.
 */
package dev.threadscale.worker.threads;
