package dev.threadscale.worker.counters;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A mounted control-group hierarchy, from {@code /proc/self/mountinfo}.
 *
 * @param type {@code cgroup} or {@code cgroup2}
 * @param root the control group that is mounted
 * @param point where it is mounted
 * @param options the controllers of a version 1 hierarchy, among other options
 */
record CgroupMount(String type, String root, Path point, List<String> options) {

    private static final int ROOT = 3;
    private static final int POINT = 4;

    static List<CgroupMount> parse(List<String> mountinfo) {
        List<CgroupMount> mounts = new ArrayList<>();
        for (String line : mountinfo) {
            int separator = line.indexOf(" - cgroup");
            if (separator < 0) {
                continue;
            }
            String[] before = line.substring(0, separator).split(" ", -1);
            String[] after = line.substring(separator + " - ".length()).split(" ", -1);
            if (before.length > POINT && after.length > 2) {
                mounts.add(
                        new CgroupMount(
                                after[0],
                                before[ROOT],
                                Path.of(before[POINT]),
                                Arrays.asList(after[2].split(",", -1))));
            }
        }
        return mounts;
    }

    /** The folder of a version 1 controller, if it is mounted. */
    static Optional<Path> folder(
            List<CgroupMount> mounts, List<String> memberships, String controller) {
        return mounts.stream()
                .filter(m -> m.type.equals("cgroup") && m.options.contains(controller))
                .findFirst()
                .map(m -> m.below(membership(memberships, controller)));
    }

    /** The folder of version 2, if it is mounted. */
    static Optional<Path> unified(List<CgroupMount> mounts, List<String> memberships) {
        return mounts.stream()
                .filter(m -> m.type.equals("cgroup2"))
                .findFirst()
                .map(m -> m.below(membership(memberships, "")));
    }

    /** The path in a line {@code number:controllers:path} that names the controller. */
    private static String membership(List<String> memberships, String controller) {
        for (String line : memberships) {
            String[] parts = line.split(":", 3);
            if (parts.length == 3 && Arrays.asList(parts[1].split(",", -1)).contains(controller)) {
                return parts[2];
            }
        }
        return "/";
    }

    /**
     * The membership is relative to the hierarchy's root while the mount shows only what is below
     * its own root; in a container both are often the same control group.
     */
    private Path below(String membership) {
        String above = root.endsWith("/") ? root : root + "/";
        if (!membership.startsWith(above) || membership.contains("..")) {
            return point;
        }
        return point.resolve(membership.substring(above.length()));
    }
}
