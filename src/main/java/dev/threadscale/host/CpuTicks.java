package dev.threadscale.host;

/**
 * The times of all CPUs together.
 *
 * @param busy time spent working, in ticks of 10 ms on each CPU
 * @param stolen time taken away by a hypervisor
 * @param all busy and idle time
 */
public record CpuTicks(long busy, long stolen, long all) {}
