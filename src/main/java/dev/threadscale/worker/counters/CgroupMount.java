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
 * @param point its mount point
 * @param options the controllers of a version 1 hierarchy, among other options
 */
record CgroupMount(String type, String root, Path point, List<String> options) {

    /** The separator between a mount and its file system, by proc_pid_mountinfo(5). */
    private static final String SEPARATOR = " - ";

    static List<CgroupMount> parse(List<String> mountinfo) {
        List<CgroupMount> mounts = new ArrayList<>();
        for (String line : mountinfo) {
            int separator = line.indexOf(SEPARATOR);
            if (separator > 0) {
                String[] mount = line.substring(0, separator).split(" ", -1);
                String[] system = line.substring(separator + SEPARATOR.length()).split(" ", -1);
                if (mount.length > 4 && system.length > 2 && system[0].startsWith("cgroup")) {
                    List<String> options = Arrays.asList(system[2].split(",", -1));
                    mounts.add(new CgroupMount(system[0], mount[3], Path.of(mount[4]), options));
                }
            }
        }
        return mounts;
    }

    /**
     * Returns the folder of a control group, if its hierarchy is mounted.
     *
     * @param root of the tree that contains the mount points
     * @param controller a controller of version 1, or empty for version 2
     */
    static Optional<Path> folder(
            Path root, List<CgroupMount> mounts, List<String> memberships, String controller) {
        for (CgroupMount mount : mounts) {
            if (mount.has(controller)) {
                Path folder = mount.below(membership(memberships, controller));
                return Optional.of(root.resolve(Path.of("/").relativize(folder)));
            }
        }
        return Optional.empty();
    }

    private boolean has(String controller) {
        return controller.isEmpty()
                ? type.equals("cgroup2")
                : type.equals("cgroup") && options.contains(controller);
    }

    /** Returns the path in a line {@code number:controllers:path} that names the controller. */
    private static String membership(List<String> memberships, String controller) {
        for (String line : memberships) {
            String[] parts = line.split(":", 3);
            if (Arrays.asList(parts[1].split(",", -1)).contains(controller)) {
                return parts[2];
            }
        }
        return "/";
    }

    /**
     * Returns the folder of a membership. The membership starts at the hierarchy's root, and the
     * mount shows only what is below its own root; in a container both are often the same control
     * group.
     */
    private Path below(String membership) {
        String above = root.endsWith("/") ? root : root + "/";
        if (!membership.startsWith(above) || membership.contains("..")) {
            return point;
        }
        return point.resolve(membership.substring(above.length()));
    }
}
