package dev.threadscale.engine;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The entry of one thread in a dump of the HotSpot virtual machine: a line about the thread, its
 * state, and its stack, the innermost call first.
 */
final class ThreadEntry {

    private static final Pattern HEADER =
            Pattern.compile("\"(.*)\" #.* cpu=([0-9]+[.][0-9]+)ms .*tid=(0x[0-9a-f]+) .*");

    private static final Pattern STATE =
            Pattern.compile("\\s*java[.]lang[.]Thread[.]State: ([A-Z_]+).*");

    private static final Pattern AWAITED =
            Pattern.compile(
                    "\\s*- (?:parking to wait for|waiting on|waiting to lock"
                            + "|waiting to re-lock in wait\\(\\))\\s+<.*> \\(an? (.*)\\)");

    /** Threads of the virtual machine that are listed like those of the program. */
    private static final Pattern INTERNAL =
            Pattern.compile(
                    "Reference Handler|Finalizer|Signal Dispatcher|Service Thread|Attach Listener"
                            + "|Monitor Deflation Thread|Notification Thread|Common-Cleaner"
                            + "|(C1|C2|JVMCI-native) CompilerThread[0-9]+");

    /** A pool's thread asks for its next task. */
    private static final String ASKS_FOR_TASK = "java.util.concurrent.ThreadPoolExecutor.getTask(";

    /** It waits for the time of its next task: then the work goes on. */
    private static final String BY_TIME = "java.util.concurrent.ScheduledThreadPoolExecutor";

    /** Closing waits for a day, again and again. */
    private static final String CLOSES = "java.util.concurrent.ExecutorService.close(";

    /**
     * A ForkJoin pool's thread without a task. It may be a carrier of virtual threads, which do not
     * stand in a dump and may sleep, say.
     */
    private static final String MAY_CARRY = "java.util.concurrent.ForkJoinPool.awaitWork(";

    private static final String CARRIES = "Carrying virtual thread";

    private final String name;
    private final double cpuMillis;
    private final String id;
    private @Nullable String state;
    private String awaited = "";
    private boolean asksForTask;
    private boolean byTime;
    private boolean closes;
    private boolean mayCarry;

    private ThreadEntry(String name, double cpuMillis, String id) {
        this.name = name;
        this.cpuMillis = cpuMillis;
        this.id = id;
    }

    /** The entry that a line begins, or null if it begins none. */
    static @Nullable ThreadEntry begin(String line) {
        Matcher header = HEADER.matcher(line);
        return header.matches()
                ? new ThreadEntry(
                        header.group(1), Double.parseDouble(header.group(2)), header.group(3))
                : null;
    }

    void add(String line) {
        Matcher stated = STATE.matcher(line);
        if (state == null && stated.matches()) {
            state = stated.group(1);
        }
        Matcher waits = AWAITED.matcher(line);
        if (awaited.isEmpty() && waits.matches()) {
            awaited = waits.group(1);
        }
        asksForTask |= line.contains(ASKS_FOR_TASK);
        byTime |= line.contains(BY_TIME);
        closes |= line.contains(CLOSES);
        mayCarry |= line.contains(MAY_CARRY) || line.contains(CARRIES);
    }

    /** The thread, or empty if it is none of Java's. */
    Optional<DumpedThread> thread() {
        return state == null
                ? Optional.empty()
                : Optional.of(new DumpedThread(id, name, cpuMillis, role(state), awaited));
    }

    private DumpedThread.Role role(String of) {
        if (INTERNAL.matcher(name).matches()) {
            return DumpedThread.Role.INTERNAL;
        }
        boolean waits = of.equals("WAITING") || of.equals("BLOCKED");
        boolean waitsForATime = of.equals("TIMED_WAITING");
        if (asksForTask && (waits || (waitsForATime && !byTime))) {
            return DumpedThread.Role.IDLE;
        }
        if (mayCarry) {
            return DumpedThread.Role.ACTIVE;
        }
        return waits || (waitsForATime && closes)
                ? DumpedThread.Role.WAITING
                : DumpedThread.Role.ACTIVE;
    }
}
