/**
 * The table of thread kinds: the ways of running tasks on threads that an experiment can name. What
 * a task does is the workload's business, and the forms of a thread kind are part of the API in
 * {@code workload}. Begin with {@link ThreadKinds}.
 */
package dev.threadscale.worker.threads;
