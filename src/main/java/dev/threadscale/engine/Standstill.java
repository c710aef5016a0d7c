package dev.threadscale.engine;

import static dev.threadscale.engine.ThreadDump.Role.ACTIVE;
import static dev.threadscale.engine.ThreadDump.Role.WAITING;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import dev.threadscale.engine.ThreadDump.DumpedThread;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Tells from thread dumps whether a process can never proceed because its threads wait for each
 * other.
 *
 * <p>One dump is no proof. A thread that has just been woken still looks as if it waited, so in a
 * program that passes a lock around all threads may seem to wait while it proceeds. Hence two
 * dumps, between which no thread may have changed or used CPU time.
 *
 * <p>Such dumps omit virtual threads: the caller must know that there are none.
 */
public final class Standstill {

    /**
     * CPU time of all threads between two dumps that counts as none, in ms: some virtual machines
     * wake a thread that waits for a monitor once a second.
     */
    private static final double STILL_MILLIS = 1;

    /** The most frequent kinds of what threads wait for tell the story. */
    private static final int MOST_KINDS = 5;

    private Standstill() {}

    /** Why no thread can proceed, in words; empty if one can or there is no proof. */
    public static Optional<String> of(List<ThreadDump> dumps) {
        if (dumps.size() < 2) {
            return Optional.empty();
        }
        ThreadDump first = dumps.getFirst();
        ThreadDump last = dumps.getLast();
        List<DumpedThread> waiting = last.threads(WAITING);
        boolean all =
                last.threads(ACTIVE).isEmpty()
                        && first.threads(ACTIVE).isEmpty()
                        && waiting.stream().anyMatch(DumpedThread::isMain)
                        && !waiting.stream().allMatch(DumpedThread::isMain);
        return all && nothingMoved(first.threads(WAITING), waiting)
                ? Optional.of(words(waiting))
                : Optional.empty();
    }

    private static boolean nothingMoved(List<DumpedThread> before, List<DumpedThread> after) {
        Map<String, Double> cpuBefore =
                before.stream().collect(toMap(DumpedThread::id, DumpedThread::cpuMillis));
        Map<String, Double> cpuAfter =
                after.stream().collect(toMap(DumpedThread::id, DumpedThread::cpuMillis));
        return cpuBefore.keySet().equals(cpuAfter.keySet())
                && sum(cpuAfter) - sum(cpuBefore) <= STILL_MILLIS;
    }

    private static double sum(Map<String, Double> values) {
        return values.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static String words(List<DumpedThread> waiting) {
        Map<String, Long> counts =
                waiting.stream()
                        .map(DumpedThread::awaited)
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
                .formatted(waiting.size(), kinds, counts.size() > MOST_KINDS ? ", ..." : "");
    }

    /** What the virtual machine itself reports of threads that lock each other out. */
    public static Optional<String> cycle(List<ThreadDump> dumps) {
        return dumps.stream().anyMatch(ThreadDump::cycleFound)
                ? Optional.of("some of its threads hold the locks that each other wait for")
                : Optional.empty();
    }
}
