package dev.threadscale.engine;

import dev.threadscale.engine.ThreadDump.Role;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Java thread in a dump.
 *
 * @param id unique in its process
 * @param cpuMillis CPU time used so far
 * @param role what its presence says about the progress of the work
 * @param awaited class of the object that it waits for; empty if the dump does not say
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

    /** The threads of the virtual machine that dumps list together with those of the program. */
    private static final Pattern INTERNAL =
            Pattern.compile(
                    "Reference Handler|Finalizer|Signal Dispatcher|Service Thread|Attach Listener"
                            + "|Monitor Deflation Thread|Notification Thread|Common-Cleaner"
                            + "|JFR (Recorder Thread|Periodic Tasks|Recording Scheduler)"
                            + "|(C1|C2|JVMCI|JVMCI-native) CompilerThread[0-9]+");

    /** The frame of a pool thread that asks for its next task. */
    private static final String ASKS_FOR_TASK = "java.util.concurrent.ThreadPoolExecutor.getTask(";

    /** The frame of a pool thread that waits for the time of its next task. The work will go on. */
    private static final String SCHEDULED = "java.util.concurrent.ScheduledThreadPoolExecutor";

    /** The frame of a thread that closes an executor: it waits for a day, again and again. */
    private static final String CLOSES = "java.util.concurrent.ExecutorService.close(";

    /** The frame of a ForkJoin pool thread without a task. It may carry virtual threads. */
    private static final String MAY_CARRY = "java.util.concurrent.ForkJoinPool.awaitWork(";

    /** The frame of the thread that waits for virtual threads that may enter a monitor. */
    private static final String UNBLOCKS =
            "java.lang.VirtualThread.takeVirtualThreadListToUnblock(";

    /**
     * The frame of the thread that wakes others at a given time. It waits without a limit if no
     * thread waits for a time.
     */
    private static final String WAKES = "java.util.concurrent.DelayScheduler.loop(";

    /** The outermost frame of a thread that the JDK started for itself, under any name. */
    private static final String OF_THE_JDK = "jdk.internal.misc.InnocuousThread.run(";

    /** The frame of a thread that frees what the collector found, and looks once a minute. */
    private static final String CLEANS = "jdk.internal.ref.CleanerImpl.run(";

    private static final String CARRIES = "Carrying virtual thread";

    /**
     * Reads the entry of a thread: a header, its state and its stack with the innermost call first.
     * Returns an empty result if it is not a Java thread.
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
        if (stack.contains(OF_THE_JDK) && (waits || stack.contains(CLEANS))) {
            return Role.INTERNAL;
        }
        if (stack.contains(CARRIES)) {
            return Role.ACTIVE;
        }
        return waits || (waitsForTime && stack.contains(CLOSES)) ? Role.WAITING : Role.ACTIVE;
    }

    static boolean isInternal(String name) {
        return INTERNAL.matcher(name).matches();
    }

    boolean takesPart() {
        return role == Role.WAITING || role == Role.CARRIER;
    }

    /** Returns true for the thread that submits the tasks and waits for them. */
    boolean isMain() {
        return name.equals("main");
    }
}
