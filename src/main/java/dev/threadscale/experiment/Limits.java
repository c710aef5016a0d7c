package dev.threadscale.experiment;

/**
 * What a fork may use besides CPUs; the same for all configurations.
 *
 * @param memoryBytes memory of the container, without swap
 * @param pids threads and processes in the container
 */
public record Limits(long memoryBytes, int pids) {}
