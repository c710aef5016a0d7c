package dev.threadscale.worker.counters;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Version 1: quota and period in microseconds, throttled time in nanoseconds, one folder a
 * controller.
 *
 * @param cpu folder of the cpu controller
 * @param memory folder of the memory controller, if it is mounted
 */
record CgroupV1(Path cpu, Optional<Path> memory) implements Cgroup {

    /** Limits of this size and more stand for "none": the kernel rounds 2^63-1 down to a page. */
    private static final long NO_LIMIT = 1L << 62;

    @Override
    public int version() {
        return 1;
    }

    @Override
    public OptionalDouble quotaCpus() {
        OptionalLong quota = number("cpu.cfs_quota_us");
        OptionalLong period = number("cpu.cfs_period_us");
        if (quota.isEmpty() || period.isEmpty() || quota.getAsLong() <= 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((double) quota.getAsLong() / period.getAsLong());
    }

    @Override
    public OptionalLong memoryLimitBytes() {
        OptionalLong limit =
                memory.flatMap(folder -> KernelText.of(folder.resolve("memory.limit_in_bytes")))
                        .map(KernelText::number)
                        .orElse(OptionalLong.empty());
        return limit.isPresent() && limit.getAsLong() >= NO_LIMIT ? OptionalLong.empty() : limit;
    }

    @Override
    public Bandwidth bandwidth() {
        return Bandwidth.of(KernelText.keyed(cpu.resolve("cpu.stat")), "throttled_time", 1);
    }

    @Override
    public Optional<Path> pressure() {
        return Optional.empty();
    }

    private OptionalLong number(String file) {
        return KernelText.of(cpu.resolve(file))
                .map(KernelText::number)
                .orElse(OptionalLong.empty());
    }
}
