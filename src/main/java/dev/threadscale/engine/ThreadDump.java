package dev.threadscale.engine;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The threads of a HotSpot virtual machine, as it prints them when it receives SIGQUIT.
 *
 * @param cycleFound true if the virtual machine itself found threads that hold the locks that each
 *     other wait for
 * @param virtual those that SIGQUIT omits; empty if they were not asked for or did not come
 * @param text the dump as it came, cut if it is very long; ends with a line break
 */
public record ThreadDump(
        List<DumpedThread> threads,
        boolean cycleFound,
        Optional<VirtualThreads> virtual,
        String text) {

    /**
     * CPU time of all threads between two dumps that counts as none, in ms: some virtual machines
     * wake a thread that waits for a monitor once a second.
     */
    private static final double STILL_MILLIS = 1;

    /** The kinds of what threads wait for that are named, the most frequent first. */
    private static final int MOST_KINDS = 5;

    public ThreadDump {
        threads = List.copyOf(threads);
    }

    List<DumpedThread> threads(Role role) {
        return threads.stream().filter(thread -> thread.role() == role).toList();
    }

    /**
     * The reason why a process can never proceed: its threads wait for each other. Empty if one can
     * proceed, or that is not certain.
     *
     * <p>One dump does not prove it. A thread that has just been woken still looks as if it waited,
     * so in a program that passes a lock around all threads may seem to wait while it proceeds.
     * Hence two dumps, between which no thread may have changed or used CPU time.
     *
     * <p>Where dumps lack virtual threads, the caller must know that there are none.
     */
    static Optional<String> standstill(List<ThreadDump> dumps) {
        if (dumps.size() < 2) {
            return Optional.empty();
        }
        ThreadDump first = dumps.getFirst();
        ThreadDump last = dumps.getLast();
        List<DumpedThread> waiting = last.threads(Role.WAITING);
        List<String> awaited = last.awaited();
        boolean all =
                last.allWait()
                        && first.allWait()
                        && waiting.stream().anyMatch(DumpedThread::isMain)
                        && awaited.size() > waiting.stream().filter(DumpedThread::isMain).count();
        return all && nothingMoved(first, last) ? Optional.of(words(awaited)) : Optional.empty();
    }

    /** Carriers without a task have none if all virtual threads wait. */
    private boolean allWait() {
        return threads(Role.ACTIVE).isEmpty()
                && virtual.map(VirtualThreads::allWait).orElse(threads(Role.CARRIER).isEmpty());
    }

    /** The objects that waiting threads wait for. */
    private List<String> awaited() {
        return Stream.concat(
                        threads(Role.WAITING).stream().map(DumpedThread::awaited),
                        virtual.stream()
                                .flatMap(all -> all.threads().stream())
                                .map(VirtualThreads.VirtualThread::awaitedClass))
                .toList();
    }

    private static boolean nothingMoved(ThreadDump before, ThreadDump after) {
        return before.ids().equals(after.ids())
                && after.cpuSince(before) <= STILL_MILLIS
                && compare(before, after, VirtualThreads::stoodStillSince, true);
    }

    /** Compares the virtual threads of two dumps, if both have them. */
    private static boolean compare(
            ThreadDump before,
            ThreadDump after,
            BiPredicate<VirtualThreads, VirtualThreads> comparing,
            boolean otherwise) {
        return after.virtual
                .flatMap(now -> before.virtual.map(then -> comparing.test(now, then)))
                .orElse(otherwise);
    }

    private Set<String> ids() {
        return threads(Role.WAITING).stream().map(DumpedThread::id).collect(toSet());
    }

    /** The CPU time that threads have used since an earlier dump, in ms. */
    private double cpuSince(ThreadDump before) {
        Map<String, Double> then =
                before.threads.stream()
                        .filter(DumpedThread::takesPart)
                        .collect(toMap(DumpedThread::id, DumpedThread::cpuMillis));
        return threads.stream()
                .filter(DumpedThread::takesPart)
                .mapToDouble(thread ->
                        thread.cpuMillis() - then.getOrDefault(thread.id(), thread.cpuMillis()))
                .sum();
    }

    private static String words(List<String> awaitedByAll) {
        Map<String, Long> counts =
                awaitedByAll.stream()
                        .map(awaited -> awaited.isEmpty() ? "something unnamed" : awaited)
                        .collect(groupingBy(awaited -> awaited, counting()));
        String kinds =
                counts.entrySet().stream()
                        .sorted(
                                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .limit(MOST_KINDS)
                        .map(kind -> kind.getValue() + " for " + kind.getKey())
                        .collect(Collectors.joining(", "));
        return "all its %d threads wait for each other: %s%s"
                .formatted(awaitedByAll.size(), kinds, counts.size() > MOST_KINDS ? ", ..." : "");
    }

    /**
     * Threads that lock each other out: those that the virtual machine itself reports, and virtual
     * ones that wait for monitors without a carrier, which it does not see.
     */
    static Optional<String> cycle(List<ThreadDump> dumps) {
        boolean virtual =
                dumps.size() > 1
                        && compare(
                                dumps.getFirst(),
                                dumps.getLast(),
                                VirtualThreads::lockedOutSince,
                                false);
        return virtual || dumps.stream().anyMatch(ThreadDump::cycleFound)
                ? Optional.of("some of its threads hold the locks that each other wait for")
                : Optional.empty();
    }

    /** The part that a thread plays in the work. */
    enum Role {
        /** A thread of the virtual machine, which does not take part. */
        INTERNAL,
        /** A pool's thread without a task: it neither blocks the work nor does any. */
        IDLE,
        /** It lets virtual threads run, and has none that can. */
        CARRIER,
        /** It waits, without a time limit, for another thread. */
        WAITING,
        /** It runs, or will by itself. */
        ACTIVE
    }

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
        private static final String ASKS_FOR_TASK =
                "java.util.concurrent.ThreadPoolExecutor.getTask(";

        /** It waits for the time of its next task: then the work goes on. */
        private static final String SCHEDULED = "java.util.concurrent.ScheduledThreadPoolExecutor";

        /** Closing waits for a day, again and again. */
        private static final String CLOSES = "java.util.concurrent.ExecutorService.close(";

        /** A thread of a ForkJoin pool without a task, which may carry virtual threads. */
        private static final String MAY_CARRY = "java.util.concurrent.ForkJoinPool.awaitWork(";

        /** It waits for virtual threads that may enter a monitor. */
        private static final String UNBLOCKS =
                "java.lang.VirtualThread.takeVirtualThreadListToUnblock(";

        /**
         * It wakes those whose time has come, and waits without a limit if none waits for a time.
         */
        private static final String WAKES = "java.util.concurrent.DelayScheduler.loop(";

        private static final String CARRIES = "Carrying virtual thread";

        /**
         * Reads the entry of a thread: a line about the thread, its state, and its stack, the
         * innermost call first. Empty if it is not a Java thread's.
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

        private boolean takesPart() {
            return role == Role.WAITING || role == Role.CARRIER;
        }

        /** The thread that submits the tasks and waits for their end. */
        boolean isMain() {
            return name.equals("main");
        }
    }
}
