package dev.threadscale.engine;

import dev.threadscale.engine.ThreadDump.Role;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One Java thread.
 *
 * @param id tells it from the others of its process
 * @param cpuMillis the CPU time that it has used
 * @param role what its presence says about the progress of the work
 * @param awaited class of what it waits for; empty if the dump does not say
 */
record DumpedThread(String id, String name, double cpuMillis, Role role, String awaited) {

    private static final Pattern HEADER =
            Pattern.compile("\"(.*)\" #.* cpu=([0-9]+[.][0-9]+)ms .*tid=(0x[0-9a-f]+) .*");

    private static final Pattern STATE =
            Pattern.compile("(?m)^\\s*java[.]lang[.]Thread[.]State: ([A-Z_]+)");

    private static final Pattern AWAITED =
            Pattern.compile(
                    "(?m)^\\s*- (?:parking to wait for|waiting on|waiting to lock"
                            + "|waiting to re-lock in wait\\(\\))\\s+<.*> \\(an? (.*)\\)$");

    /** Threads of the virtual machine that dumps list among those of the program. */
    private static final Pattern INTERNAL =
            Pattern.compile(
                    "Reference Handler|Finalizer|Signal Dispatcher|Service Thread|Attach Listener"
                            + "|Monitor Deflation Thread|Notification Thread|Common-Cleaner"
                            + "|(C1|C2|JVMCI-native) CompilerThread[0-9]+");

    /** A pool's thread asks for its next task. */
    private static final String ASKS_FOR_TASK = "java.util.concurrent.ThreadPoolExecutor.getTask(";

    /** It waits for the time of its next task: then the work goes on. */
    private static final String SCHEDULED = "java.util.concurrent.ScheduledThreadPoolExecutor";

    /** Closing waits for a day, again and again. */
    private static final String CLOSES = "java.util.concurrent.ExecutorService.close(";

    /** A thread of a ForkJoin pool without a task, which may carry virtual threads. */
    private static final String MAY_CARRY = "java.util.concurrent.ForkJoinPool.awaitWork(";

    /** It waits for virtual threads that may enter a monitor. */
    private static final String UNBLOCKS =
            "java.lang.VirtualThread.takeVirtualThreadListToUnblock(";

    /** It wakes those whose time has come, and waits without a limit if none waits for a time. */
    private static final String WAKES = "java.util.concurrent.DelayScheduler.loop(";

    private static final String CARRIES = "Carrying virtual thread";

    /**
     * Reads the entry of a thread: a line about the thread, its state, and its stack, the innermost
     * call first. Empty if it is not a Java thread's.
     */
    static Optional<DumpedThread> parse(String header, String rest) {
        Matcher thread = HEADER.matcher(header);
        Matcher state = STATE.matcher(rest);
        if (!thread.matches() || !state.find()) {
            return Optional.empty();
        }
        Matcher awaited = AWAITED.matcher(rest);
        String name = thread.group(1);
        return Optional.of(
                new DumpedThread(
                        thread.group(3),
                        name,
                        Double.parseDouble(thread.group(2)),
                        role(name, state.group(1), rest),
                        awaited.find() ? awaited.group(1) : ""));
    }

    private static Role role(String name, String state, String stack) {
        if (isInternal(name)) {
            return Role.INTERNAL;
        }
        boolean waits = state.equals("WAITING") || state.equals("BLOCKED");
        boolean waitsForTime = state.equals("TIMED_WAITING");
        if ((stack.contains(ASKS_FOR_TASK)
                        && (waits || (waitsForTime && !stack.contains(SCHEDULED))))
                || (stack.contains(WAKES) && waits)) {
            return Role.IDLE;
        }
        if (stack.contains(MAY_CARRY) || stack.contains(UNBLOCKS)) {
            return Role.CARRIER;
        }
        if (stack.contains(CARRIES)) {
            return Role.ACTIVE;
        }
        return waits || (waitsForTime && stack.contains(CLOSES)) ? Role.WAITING : Role.ACTIVE;
    }

    /** Returns true for a thread of the virtual machine. */
    static boolean isInternal(String name) {
        return INTERNAL.matcher(name).matches();
    }

    boolean takesPart() {
        return role == Role.WAITING || role == Role.CARRIER;
    }

    /** The thread that submits the tasks and waits for their end. */
    boolean isMain() {
        return name.equals("main");
    }
}
