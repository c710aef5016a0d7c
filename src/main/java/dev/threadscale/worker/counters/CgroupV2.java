package dev.threadscale.worker.counters;

import java.nio.file.Path;
import java.util.Map;
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
        String[] words = Cgroup.text(folder.resolve("cpu.max")).orElse("").split(" ", -1);
        OptionalLong quota = Cgroup.number(words[0]);
        if (words.length != 2 || quota.isEmpty()) {
            return OptionalDouble.empty();
        }
        OptionalLong period = Cgroup.number(words[1]);
        return period.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) quota.getAsLong() / period.getAsLong());
    }

    @Override
    public OptionalLong memoryLimitBytes() {
        return Cgroup.text(folder.resolve("memory.max"))
                .map(Cgroup::number)
                .orElse(OptionalLong.empty());
    }

    @Override
    public Throttled throttled() {
        Map<String, Long> stat = Cgroup.keyed(folder.resolve("cpu.stat"));
        return new Throttled(
                Cgroup.entry(stat, "nr_throttled", 1),
                Cgroup.entry(stat, "throttled_usec", MICROSECOND));
    }
}
