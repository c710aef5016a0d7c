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
    private static final Pattern HITS = Pattern.compile("^max ([0-9]+)", Pattern.MULTILINE);

    private ThreadLimit() {}

    /** The one that this process has reached. */
    static String here() {
        return reached(text("/proc/self/limits"), group("pids.max"), group("pids.events"));
    }

    /**
     * The one that the control group has counted; the lower one where it does not count. The other
     * processes of a user count toward nproc, in whichever container they are.
     *
     * @param limits as {@code /proc/self/limits} has them
     * @param group as {@code pids.max} has it
     * @param events as {@code pids.events} has them
     */
    static String reached(String limits, String group, String events) {
        Matcher soft = SOFT.matcher(limits);
        if (!soft.find()) {
            return PIDS;
        }
        Matcher hits = HITS.matcher(events);
        if (hits.find()) {
            return hits.group(1).equals("0") ? NPROC : PIDS;
        }
        Matcher most = NUMBER.matcher(group);
        return most.lookingAt() && Long.parseLong(most.group()) <= Long.parseLong(soft.group(1))
                ? PIDS
                : NPROC;
    }

    /** Version 1 of control groups has a folder for these. */
    private static String group(String file) {
        String text = text("/sys/fs/cgroup/" + file);
        return text.isEmpty() ? text("/sys/fs/cgroup/pids/" + file) : text;
    }

    private static String text(String file) {
        try {
            return Files.readString(Path.of(file));
        } catch (IOException unknown) {
            return "";
        }
    }
}
