package dev.threadscale.worker.counters;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
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

    /** How the quota has stopped the process so far, from one reading of {@code cpu.stat}. */
    Throttled throttled();

    /**
     * Totals since the control group was made.
     *
     * @param periods in which the quota was used up
     * @param nanos stopped by the quota, in nanoseconds
     */
    record Throttled(OptionalLong periods, OptionalLong nanos) {}

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

    /** A file of {@code key value} lines, as {@code cpu.stat}; empty if it cannot be read. */
    static Map<String, Long> keyed(Path file) {
        Map<String, Long> values = new HashMap<>();
        for (String line : text(file).orElse("").lines().toList()) {
            String[] words = line.trim().split(" ", -1);
            if (words.length == 2) {
                number(words[1]).ifPresent(value -> values.put(words[0], value));
            }
        }
        return values;
    }

    static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).trim());
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    static OptionalLong number(String text) {
        try {
            return OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException notOne) {
            return OptionalLong.empty();
        }
    }

    static OptionalLong entry(Map<String, Long> values, String key, long unitNanos) {
        Long value = values.get(key);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value * unitNanos);
    }
}
