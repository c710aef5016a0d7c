package dev.threadscale.results;

import dev.threadscale.protocol.IterationColumn;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A cause of a difference in time between the tasks of two configurations. */
public enum CauseKind {
    /** The CPU time of a method. */
    CPU("ns", "CPU time in a method", IterationColumn.CPU_NS),
    /** The CPU time in the kernel. */
    KERNEL("ns", "CPU time in the kernel", IterationColumn.CPU_SYSTEM_NS),
    /** The CPU time of the compilers. */
    COMPILER("ns", "CPU time of the compilers", IterationColumn.COMPILER_CPU_NS),
    /** The CPU time of the garbage collector. */
    COLLECTOR("ns", "CPU time of the collector", IterationColumn.COLLECTOR_CPU_NS),
    /** Pauses of the collector, where its CPU time is unknown. */
    GC("ns", "pauses for collections", IterationColumn.GC_NS),
    /** CPUs that a side is limited to. */
    CPUS("count", "CPUs that it may use"),
    /** Tasks that a pool, or the carriers of virtual threads, run at a time. */
    SLOTS("count", "tasks that go on at a time"),
    /** The time for which a quota stopped all threads. */
    THROTTLING("ns", "stopped by the quota", IterationColumn.THROTTLED_NS),
    /** Waits for the entry to {@code synchronized}. */
    MONITOR("ns", "waiting to enter synchronized"),
    /** Waits for a lock, a semaphore and the like. */
    PARKING("ns", "waiting for a lock"),
    /** Waits of virtual threads that kept their carriers, by events of the virtual machine. */
    PINNING("ns", "waiting with a pinned carrier"),
    /** Waits that kept carriers, by samples of the worker, which include waits without an event. */
    HELD("ns", "carriers held by waiting tasks"),
    /** Waits for a time to pass. */
    SLEEPING("ns", "sleeping"),
    /** Waits for a peer or a disk. */
    IO("ns", "waiting for data"),
    /** CPUs that other processes of the host used. */
    OTHERS("ns", "CPUs taken by others"),
    /** Waits of runnable threads for a CPU, where a CPU without work is not explained otherwise. */
    RUNNABLE("ns", "runnable, but without a CPU", IterationColumn.RUN_WAIT_NS),
    /** CPUs without work, for a reason that was not recorded: the last kind with a share. */
    IDLE("ns", "CPUs without work, reason not recorded"),
    /** The part of {@link #HELD} of each method, where there are several. */
    HELD_BY("ns", "carriers held by one of several methods"),
    SWITCHES("count", "context switches, voluntary", IterationColumn.VOLUNTARY_SWITCHES),
    PREEMPTIONS("count", "context switches, involuntary", IterationColumn.INVOLUNTARY_SWITCHES),
    PRESSURE("ns", "time in which some thread waits for a CPU", IterationColumn.CPU_PRESSURE_NS),
    THREADS("count", "most platform threads at a time", IterationColumn.PEAK_THREADS),
    CARRIERS(
            "count",
            "carriers, with those that stand in for pinned ones",
            IterationColumn.CARRIER_THREADS),
    /** Objects that all threads created, from the forks that count. */
    ALLOCATED("bytes", "allocated on the heap", IterationColumn.ALLOCATED_BYTES),
    ALLOCATION("bytes", "allocated, from samples"),
    /** The memory that the virtual machine added to its heap. */
    GROWTH("bytes", "growth of the heap"),
    COLLECTIONS("count", "collections of the heap"),
    SAFEPOINTS("count", "safepoints"),
    PAUSES("ns", "stopped at safepoints, collections included"),
    PINS("count", "virtual threads pinned"),
    REFUSALS("count", "virtual threads refused");

    private final String unit;
    private final String meaning;
    private final @Nullable IterationColumn counter;

    CauseKind(String unit, String meaning) {
        this(unit, meaning, null);
    }

    CauseKind(String unit, String meaning, @Nullable IterationColumn counter) {
        this.unit = unit;
        this.meaning = meaning;
        this.counter = counter;
    }

    /** Returns the column with this cause in the iterations of forks that count. */
    public Optional<IterationColumn> counter() {
        return Optional.ofNullable(counter);
    }

    /** Returns false for kinds that cannot explain a share of the time. */
    public boolean canExplain() {
        return compareTo(IDLE) <= 0;
    }

    /** Returns the name in CSV. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the unit of amounts. */
    public String unit() {
        return unit;
    }

    /** Returns the meaning of amounts. */
    public String meaning() {
        return meaning;
    }

    static List<String> labels() {
        return Arrays.stream(values()).map(CauseKind::label).toList();
    }
}
