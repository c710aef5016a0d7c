package dev.threadscale.results;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** What can make the tasks of one configuration take longer than those of another. */
public enum CauseKind {
    /** CPU time in a method. */
    CPU("ns", "CPU time in a method"),
    /** CPU time in the kernel. */
    KERNEL("ns", "CPU time in the kernel"),
    /** Pauses of the collector. */
    GC("ns", "pauses for collections"),
    /** CPUs that a side is limited to. */
    CPUS("count", "CPUs that it may use"),
    /** Time for which a quota stopped all threads. */
    THROTTLING("ns", "stopped by the quota"),
    /** Waiting to enter {@code synchronized}. */
    MONITOR("ns", "waiting to enter synchronized"),
    /** Waiting for a lock, a semaphore and the like. */
    PARKING("ns", "waiting for a lock"),
    /** Virtual threads that kept their carriers while they waited. */
    PINNING("ns", "waiting with a pinned carrier"),
    /** CPUs that other processes of the host had. */
    OTHERS("ns", "CPUs taken by others"),
    /** CPUs without work, and nothing recorded that tells why. */
    IDLE("ns", "CPUs without work, reason not recorded"),
    ALLOCATION("bytes", "allocated, from samples"),
    COLLECTIONS("count", "collections of the heap"),
    SAFEPOINTS("count", "safepoints"),
    PINS("count", "virtual threads pinned"),
    REFUSALS("count", "virtual threads refused"),
    SWITCHES("count", "context switches, voluntary"),
    PREEMPTIONS("count", "context switches, involuntary"),
    THREADS("count", "most platform threads at a time");

    private final String unit;
    private final String meaning;

    CauseKind(String unit, String meaning) {
        this.unit = unit;
        this.meaning = meaning;
    }

    /** Its name in CSV. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The unit of its amounts. */
    public String unit() {
        return unit;
    }

    /** What its amounts are, in words. */
    public String meaning() {
        return meaning;
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(CauseKind::label).toList();
    }
}
