package dev.threadscale.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the limit that keeps the system from giving this process another thread. */
final class ThreadLimit {

    /** The limit of the experiment, set in the container's control group. */
    static final String PIDS = "limits.pids";

    /** The limit of a user, which a daemon sets for its containers. */
    static final String NPROC =
            "the limit nproc: 'default-ulimits' of the Docker daemon, or 'ulimit -u'";

    private static final Pattern SOFT =
            Pattern.compile("^Max processes +([0-9]{1,18})", Pattern.MULTILINE);
    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,18}");
    private static final Pattern HITS = Pattern.compile("^max ([0-9]+)", Pattern.MULTILINE);

    private ThreadLimit() {}

    /** Returns the limit that this process has reached. */
    static String here() {
        return reached(text("/proc/self/limits"), group("pids.max"), group("pids.events"));
    }

    /**
     * Returns the limit that the control group has counted, or the lower one if it does not count.
     * All processes of a user count towards nproc, in whichever container they are.
     *
     * @param limits the text of {@code /proc/self/limits}
     * @param group the text of {@code pids.max}
     * @param events the text of {@code pids.events}
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

    /** Returns a file of the control group. Version 1 has a separate folder for these. */
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
