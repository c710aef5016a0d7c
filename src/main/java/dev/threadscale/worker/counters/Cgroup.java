package dev.threadscale.worker.counters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * The control group of this process, version 1 or 2; whatever cannot be read is empty.
 *
 * <p>Names and units are those of the kernel's documentation, admin-guide/cgroup-v1 and cgroup-v2.
 */
public sealed interface Cgroup permits CgroupV1, CgroupV2 {

    /** 1 or 2. */
    int version();

    /** CFS quota divided by its period; empty without a quota. */
    OptionalDouble quotaCpus();

    /** Memory limit in bytes; empty without one. */
    OptionalLong memoryLimitBytes();

    /** What the quota has done so far, from one reading of {@code cpu.stat}. */
    Bandwidth bandwidth();

    /** The file of its CPU pressure; only version 2 has one. */
    Optional<Path> pressure();

    /**
     * Totals since the control group was made.
     *
     * @param periods that the scheduler has enforced: those in which something ran
     * @param throttledPeriods those in which the quota was used up
     * @param throttledNanos stopped by the quota, in nanoseconds
     */
    record Bandwidth(
            OptionalLong periods, OptionalLong throttledPeriods, OptionalLong throttledNanos) {

        static Bandwidth of(Map<String, Long> stat, String throttled, long unitNanos) {
            return new Bandwidth(
                    entry(stat, "nr_periods", 1),
                    entry(stat, "nr_throttled", 1),
                    entry(stat, throttled, unitNanos));
        }

        private static OptionalLong entry(Map<String, Long> values, String key, long unit) {
            Long value = values.get(key);
            return value == null ? OptionalLong.empty() : OptionalLong.of(value * unit);
        }
    }

    /** Finds the control group of this process. */
    static Optional<Cgroup> ofThisProcess() {
        return find(Path.of("/"));
    }

    /**
     * Finds the control group as seen under another root folder.
     *
     * @param root holds {@code proc/self/cgroup}, {@code proc/self/mountinfo} and the mount points
     */
    static Optional<Cgroup> find(Path root) {
        try {
            List<String> memberships = Files.readAllLines(root.resolve("proc/self/cgroup"));
            List<CgroupMount> mounts =
                    CgroupMount.parse(Files.readAllLines(root.resolve("proc/self/mountinfo")));
            Optional<Path> cpu = CgroupMount.folder(mounts, memberships, "cpu");
            if (cpu.isPresent()) {
                Optional<Path> memory = CgroupMount.folder(mounts, memberships, "memory");
                return Optional.of(
                        new CgroupV1(below(root, cpu.get()), memory.map(m -> below(root, m))));
            }
            return CgroupMount.unified(mounts, memberships)
                    .map(folder -> new CgroupV2(below(root, folder)));
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }

    private static Path below(Path root, Path folder) {
        return root.resolve(Path.of("/").relativize(folder));
    }
}
