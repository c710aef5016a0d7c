package dev.threadscale.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The limit that keeps the system from giving this process another thread. */
final class ThreadLimit {

    /** The experiment's, which the container's control group holds. */
    static final String PIDS = "limits.pids";

    /** The limit of a user, which a daemon gives its containers. */
    static final String NPROC =
            "the limit nproc: 'default-ulimits' of the Docker daemon, or 'ulimit -u'";

    private static final Pattern SOFT =
            Pattern.compile("^Max processes +([0-9]{1,18})", Pattern.MULTILINE);
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");

    private ThreadLimit() {}

    /** The lower one of those of this process. */
    static String here() {
        String group = text("/sys/fs/cgroup/pids.max");
        return lower(
                text("/proc/self/limits"),
                group.isEmpty() ? text("/sys/fs/cgroup/pids/pids.max") : group);
    }

    /**
     * The lower one.
     *
     * @param limits as {@code /proc/self/limits} has them
     * @param group as {@code pids.max} has it
     */
    static String lower(String limits, String group) {
        Matcher soft = SOFT.matcher(limits);
        Matcher most = NUMBER.matcher(group);
        return soft.find()
                        && (!most.lookingAt()
                                || Long.parseLong(soft.group(1)) < Long.parseLong(most.group()))
                ? NPROC
                : PIDS;
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException unknown) {
            return "";
        }
    }
}
