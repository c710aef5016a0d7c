/**
 * The engine that runs each fork as a child process, for hosts without Docker. It does not isolate
 * forks and cannot enforce all limits, and its runs say so. Begin with {@link LocalEngine}, then
 * {@code ForkProcess} for the life of one process.
 */
package dev.threadscale.engine.local;
