package dev.threadscale.engine;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * The threads of a HotSpot virtual machine, as printed when it receives SIGQUIT.
 *
 * @param cycleFound true if the virtual machine itself found threads that hold locks for which the
 *     others wait
 * @param virtual the virtual threads, which SIGQUIT omits; empty if they were not requested or did
 *     not come
 * @param text the dump as it came, truncated if it is very long; ends with a line break
 */
public record ThreadDump(
        List<DumpedThread> threads,
        boolean cycleFound,
        Optional<VirtualThreads> virtual,
        String text) {

    /**
     * The CPU time of all threads between two dumps that counts as none, in ms. Some virtual
     * machines wake a thread that waits for a monitor once a second.
     */
    private static final double STILL_MILLIS = 1;

    /** The number of awaited classes that are named, the most frequent first. */
    private static final int MOST_KINDS = 5;

    public ThreadDump {
        threads = List.copyOf(threads);
    }

    List<DumpedThread> threads(Role role) {
        return threads.stream().filter(thread -> thread.role() == role).toList();
    }

    /**
     * Returns the reason why a process can never proceed: its threads wait for each other. Returns
     * an empty result if a thread can proceed, or if that is uncertain.
     *
     * <p>One dump does not prove it. A thread that has just been woken still looks as if it were
     * waiting, so in a program that passes a lock around, all threads may seem to wait while the
     * program proceeds. Therefore two dumps are compared, between which no thread may have changed
     * or used CPU time.
     *
     * <p>If the dumps lack virtual threads, the caller must know that the program does not use any.
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

    /**
     * Returns true if no thread can proceed. Carriers without a task do not count if all virtual
     * threads wait.
     */
    private boolean allWait() {
        return threads(Role.ACTIVE).isEmpty()
                && virtual.map(VirtualThreads::allWait).orElse(threads(Role.CARRIER).isEmpty());
    }

    /** Returns the objects for which threads wait. */
    private List<String> awaited() {
        List<String> awaited = new ArrayList<>();
        for (DumpedThread thread : threads(Role.WAITING)) {
            awaited.add(thread.awaited());
        }
        if (virtual.isPresent()) {
            for (VirtualThreads.VirtualThread thread : virtual.get().threads()) {
                awaited.add(thread.awaitedClass());
            }
        }
        return awaited;
    }

    private static boolean nothingMoved(ThreadDump before, ThreadDump after) {
        return before.ids().equals(after.ids())
                && after.cpuSince(before) <= STILL_MILLIS
                && compare(before, after, VirtualThreads::stoodStillSince, true);
    }

    /** Compares the virtual threads of two dumps if both contain them. */
    private static boolean compare(
            ThreadDump before,
            ThreadDump after,
            BiPredicate<VirtualThreads, VirtualThreads> comparing,
            boolean otherwise) {
        return after.virtual
                .flatMap(now -> before.virtual.map(earlier -> comparing.test(now, earlier)))
                .orElse(otherwise);
    }

    private Set<String> ids() {
        return threads(Role.WAITING).stream().map(DumpedThread::id).collect(toSet());
    }

    /** Returns the CPU time that threads have used since an earlier dump, in ms. */
    private double cpuSince(ThreadDump before) {
        Map<String, Double> earlier = new HashMap<>();
        for (DumpedThread thread : before.threads) {
            if (thread.takesPart()) {
                earlier.put(thread.id(), thread.cpuMillis());
            }
        }
        double used = 0;
        for (DumpedThread thread : threads) {
            if (thread.takesPart()) {
                double now = thread.cpuMillis();
                used += now - earlier.getOrDefault(thread.id(), now);
            }
        }
        return used;
    }

    private static String words(List<String> awaitedByAll) {
        Map<String, Integer> counts = new HashMap<>();
        for (String awaited : awaitedByAll) {
            counts.merge(awaited.isEmpty() ? "something unnamed" : awaited, 1, Integer::sum);
        }
        String kinds =
                counts.entrySet().stream()
                        .sorted(
                                Map.Entry.<String, Integer>comparingByValue(
                                                Comparator.reverseOrder())
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .limit(MOST_KINDS)
                        .map(kind -> kind.getValue() + " for " + kind.getKey())
                        .collect(Collectors.joining(", "));
        return "all its %d threads wait for each other: %s%s"
                .formatted(awaitedByAll.size(), kinds, counts.size() > MOST_KINDS ? ", ..." : "");
    }

    /**
     * Returns the description of threads that block each other: those reported by the virtual
     * machine itself, and virtual threads that wait for monitors without a carrier, which the
     * virtual machine does not see.
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
                ? Optional.of("some of its threads wait for locks that the others hold")
                : Optional.empty();
    }

    /** The part that a thread plays in the work. */
    enum Role {
        /** A thread of the virtual machine, which does not take part. */
        INTERNAL,
        /** A pool thread without a task, which neither blocks the work nor does any. */
        IDLE,
        /** A carrier of virtual threads that has no runnable one. */
        CARRIER,
        /** A thread that waits for another thread without a time limit. */
        WAITING,
        /** A thread that runs, or will continue by itself. */
        ACTIVE
    }
}
