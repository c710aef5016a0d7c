package dev.threadscale.worker.counters;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Version 2: one folder for all controllers, times in microseconds, "max" for no limit.
 *
 * @param folder the control group's folder
 */
record CgroupV2(Path folder) implements Cgroup {

    private static final long MICROSECOND = 1_000;

    @Override
    public int version() {
        return 2;
    }

    @Override
    public OptionalDouble quotaCpus() {
        String[] words = KernelText.of(folder.resolve("cpu.max")).orElse("").split(" ", -1);
        OptionalLong quota = KernelText.number(words[0]);
        if (words.length != 2 || quota.isEmpty()) {
            return OptionalDouble.empty();
        }
        OptionalLong period = KernelText.number(words[1]);
        return period.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) quota.getAsLong() / period.getAsLong());
    }

    @Override
    public OptionalLong memoryLimitBytes() {
        return KernelText.of(folder.resolve("memory.max"))
                .map(KernelText::number)
                .orElse(OptionalLong.empty());
    }

    @Override
    public Bandwidth bandwidth() {
        return Bandwidth.of(
                KernelText.keyed(folder.resolve("cpu.stat")), "throttled_usec", MICROSECOND);
    }

    @Override
    public Optional<Path> pressure() {
        return Optional.of(folder.resolve("cpu.pressure"));
    }
}
