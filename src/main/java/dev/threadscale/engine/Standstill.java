package dev.threadscale.engine;

import dev.threadscale.engine.DumpedThread.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Tells from thread dumps whether a process can never go on: its threads wait for each other.
 *
 * <p>One dump cannot tell that. A thread that was just woken still looks as if it waited, so in a
 * program that hands a lock around all may seem to wait while it goes on. Hence two dumps, between
 * which nothing may have changed and no CPU time been used.
 *
 * <p>Virtual threads do not stand in such dumps. Who judges must know that there are none.
 */
public final class Standstill {

    /**
     * CPU time of all threads together between two dumps, for which nothing moves: some virtual
     * machines let a thread that waits for a monitor look after it once a second.
     */
    private static final double STILL_MILLIS = 1;

    /** So many kinds of what is waited for tell the story. */
    private static final int MOST_KINDS = 5;

    private Standstill() {}

    /** Why no thread can go on, in words, or empty if some can or nothing proves the contrary. */
    public static Optional<String> of(List<ThreadDump> dumps) {
        if (dumps.size() < 2) {
            return Optional.empty();
        }
        ThreadDump first = dumps.getFirst();
        ThreadDump last = dumps.getLast();
        List<DumpedThread> waiting = last.threads(Role.WAITING);
        boolean all =
                last.threads(Role.ACTIVE).isEmpty()
                        && first.threads(Role.ACTIVE).isEmpty()
                        && waiting.stream().anyMatch(DumpedThread::isMain)
                        && !waiting.stream().allMatch(DumpedThread::isMain);
        return all && nothingMoved(first.threads(Role.WAITING), waiting)
                ? Optional.of(words(waiting))
                : Optional.empty();
    }

    private static boolean nothingMoved(List<DumpedThread> before, List<DumpedThread> after) {
        Map<String, Double> cpuBefore =
                before.stream()
                        .collect(Collectors.toMap(DumpedThread::id, DumpedThread::cpuMillis));
        if (cpuBefore.size() != after.size()) {
            return false;
        }
        double used = 0;
        for (DumpedThread thread : after) {
            Double earlier = cpuBefore.get(thread.id());
            if (earlier == null) {
                return false;
            }
            used += thread.cpuMillis() - earlier;
        }
        return used <= STILL_MILLIS;
    }

    private static String words(List<DumpedThread> waiting) {
        Map<String, Long> counts =
                waiting.stream()
                        .map(DumpedThread::awaited)
                        .map(awaited -> awaited.isEmpty() ? "something unnamed" : awaited)
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        String kinds =
                counts.entrySet().stream()
                        .sorted(
                                Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                                        .thenComparing(Map.Entry.comparingByKey()))
                        .limit(MOST_KINDS)
                        .map(kind -> kind.getValue() + " for " + kind.getKey())
                        .collect(Collectors.joining(", "));
        String rest = counts.size() > MOST_KINDS ? ", ..." : "";
        return "all its %d threads wait for each other: %s%s"
                .formatted(waiting.size(), kinds, rest);
    }

    /** What the virtual machine itself says of threads that hold what each other wait for. */
    public static Optional<String> cycle(List<ThreadDump> dumps) {
        return dumps.stream().anyMatch(ThreadDump::cycleFound)
                ? Optional.of("some of its threads hold the locks that each other wait for")
                : Optional.empty();
    }
}
