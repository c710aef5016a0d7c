package dev.threadscale.host;

/**
 * The times of all CPUs together.
 *
 * @param busy spent working, in ticks of 10 ms on each CPU
 * @param stolen those that a hypervisor took away
 * @param all busy ones, and idle ones
 */
public record CpuTicks(long busy, long stolen, long all) {}
