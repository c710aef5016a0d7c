package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The control group of this process, version 1 or 2, with its limits at the time of creation.
 * Anything that cannot be read is empty. It counts how the quota takes effect.
 *
 * <p>Names and units are those of the kernel's documentation, admin-guide/cgroup-v1 and cgroup-v2.
 *
 * @param version 1 or 2
 * @param quotaCpus the CFS quota divided by its period; empty without a quota
 * @param memoryLimitBytes empty without a limit
 * @param folder the one with the limits of CPU time
 * @param stat {@code cpu.stat}
 * @param accounting the folder that counts CPU time, which is a separate one in version 1
 * @param pressure {@code cpu.pressure}, which only version 2 has
 */
public record Cgroup(
        int version,
        Optional<Double> quotaCpus,
        Optional<Long> memoryLimitBytes,
        Path folder,
        KernelFile stat,
        Optional<Path> accounting,
        Optional<Path> pressure)
        implements CounterSource {

    /**
     * The lowest number that means no limit. Version 1 does not have a "none": the kernel rounds
     * 2^63-1 down to a page.
     */
    private static final long NO_LIMIT = 1L << 62;

    private static final long MICROSECOND = 1_000;

    /** Finds the control group of this process. */
    public static Optional<Cgroup> ofThisProcess() {
        return find(Path.of("/"));
    }

    /**
     * Finds the control group as seen below another root folder.
     *
     * @param root contains {@code proc/self/cgroup}, {@code proc/self/mountinfo} and the mount
     *     points
     */
    static Optional<Cgroup> find(Path root) {
        try {
            List<String> memberships = Files.readAllLines(root.resolve("proc/self/cgroup"));
            List<CgroupMount> mounts =
                    CgroupMount.parse(Files.readAllLines(root.resolve("proc/self/mountinfo")));
            Optional<Path> cpu = CgroupMount.folder(root, mounts, memberships, "cpu");
            return cpu.isPresent()
                    ? Optional.of(
                            version1(
                                    cpu.get(),
                                    CgroupMount.folder(root, mounts, memberships, "memory"),
                                    CgroupMount.folder(root, mounts, memberships, "cpuacct")))
                    : CgroupMount.folder(root, mounts, memberships, "").map(Cgroup::version2);
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }

    /**
     * Returns true if this process has a quota: its own, or that of a parent that it can see.
     *
     * @param root as in {@link #find}
     */
    public static boolean hasQuota(Path root) {
        Optional<Path> folder = find(root).map(Cgroup::folder);
        while (folder.isPresent() && folder.get().startsWith(root)) {
            Path group = folder.get();
            if (quota1(group).or(() -> version2(group).quotaCpus).isPresent()) {
                return true;
            }
            folder = Optional.ofNullable(group.getParent());
        }
        return false;
    }

    /** Reads version 1, which has a folder for each controller. */
    private static Cgroup version1(Path cpu, Optional<Path> memory, Optional<Path> accounting) {
        Optional<Long> limit =
                memory.isPresent()
                        ? KernelText.number(memory.get().resolve("memory.limit_in_bytes"))
                        : Optional.empty();
        boolean isLimited = limit.isPresent() && limit.get() < NO_LIMIT;
        return new Cgroup(
                1,
                quota1(cpu),
                isLimited ? limit : Optional.empty(),
                cpu,
                new KernelFile(cpu.resolve("cpu.stat")),
                accounting,
                Optional.empty());
    }

    private static Optional<Double> quota1(Path cpu) {
        return quotient(
                KernelText.number(cpu.resolve("cpu.cfs_quota_us")),
                KernelText.number(cpu.resolve("cpu.cfs_period_us")));
    }

    /** Reads version 2, which has one folder for all controllers, and "max" for no limit. */
    private static Cgroup version2(Path folder) {
        String[] words = KernelText.of(folder.resolve("cpu.max")).orElse("").split(" ", 2);
        return new Cgroup(
                2,
                quotient(KernelText.number(words[0]), KernelText.number(words[words.length - 1])),
                KernelText.number(folder.resolve("memory.max")),
                folder,
                new KernelFile(folder.resolve("cpu.stat")),
                Optional.of(folder),
                Optional.of(folder.resolve("cpu.pressure")));
    }

    private static Optional<Double> quotient(Optional<Long> quota, Optional<Long> period) {
        return quota.isPresent() && quota.get() > 0 && period.isPresent()
                ? Optional.of((double) quota.get() / period.get())
                : Optional.empty();
    }

    /**
     * Reads how often and for how long the quota has stopped the process. Without a quota nothing
     * can be throttled, and the counters may belong to a parent.
     */
    @Override
    public void read(Map<IterationColumn, Long> into) {
        if (quotaCpus.isEmpty()) {
            return;
        }
        stat.read();
        do {
            put(into, IterationColumn.CFS_PERIODS, "nr_periods", 1);
            put(into, IterationColumn.THROTTLED_PERIODS, "nr_throttled", 1);
            put(into, IterationColumn.THROTTLED_NS, "throttled_time", 1);
            put(into, IterationColumn.THROTTLED_NS, "throttled_usec", MICROSECOND);
        } while (stat.nextLine());
    }

    /** Adds the count of this line if it has that name. */
    private void put(
            Map<IterationColumn, Long> into, IterationColumn column, String name, long unit) {
        if (stat.skip(name) && stat.skip(" ")) {
            long count = stat.number();
            if (count != KernelFile.NONE) {
                into.put(column, count * unit);
            }
        }
    }
}
