package dev.threadscale.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** The CPUs that this process may run on, by {@code sched_setaffinity(2)}. */
public final class Affinity {

    private static final String TASKS = "/proc/self/task";
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** As long as glibc's own type; CPUs beyond it need no launcher. */
    private static final int MASK_BYTES = 128;

    private Affinity() {}

    /** The CPUs that this process may use; empty where Linux does not tell. */
    public static Optional<CpuSet> allowed() {
        return HostFiles.HERE
                .text("/proc/self/status")
                .flatMap(status ->
                        status.lines().filter(line -> line.startsWith(ALLOWED)).findFirst())
                .map(line -> CpuSet.parse(line.substring(ALLOWED.length()).trim()));
    }

    /**
     * Keeps every thread of this process on some CPUs. The kernel knows no such setting of a
     * process: each thread has its own, and a new one that of the thread that starts it. So this
     * goes on until no thread is new.
     *
     * @return why it failed, or empty if it did not
     */
    public static Optional<String> confine(CpuSet cpus) {
        Optional<MethodHandle> call = setAffinity();
        if (call.isEmpty()) {
            return Optional.of("this system has no sched_setaffinity");
        }
        if (cpus.cpus().last() >= MASK_BYTES * Byte.SIZE) {
            return Optional.of("CPU %d is beyond what can be named".formatted(cpus.cpus().last()));
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment mask = mask(cpus, arena);
            Set<String> done = new HashSet<>();
            boolean anyNew = true;
            while (anyNew) {
                anyNew = false;
                for (String task : HostFiles.HERE.names(TASKS)) {
                    if (done.add(task)) {
                        anyNew = true;
                        call(call.get(), Integer.parseInt(task), mask);
                    }
                }
            }
        }
        // A container may have fewer of them.
        return allowed().filter(now -> cpus.cpus().containsAll(now.cpus())).isPresent()
                ? Optional.empty()
                : Optional.of(
                        "it may use none of the CPUs %s, but %s"
                                .formatted(cpus, allowed().map(CpuSet::toString).orElse("others")));
    }

    @SuppressWarnings("restricted") // native access is granted by the manifest
    private static Optional<MethodHandle> setAffinity() {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("sched_setaffinity")
                .map(address ->
                        linker.downcallHandle(
                                address,
                                FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS)));
    }

    /** The kernel's form: a bit for each CPU in an array of longs. */
    private static MemorySegment mask(CpuSet cpus, Arena arena) {
        MemorySegment mask = arena.allocate(MASK_BYTES, JAVA_LONG.byteAlignment());
        for (int cpu : cpus.cpus()) {
            long bits = mask.getAtIndex(JAVA_LONG, cpu / Long.SIZE);
            mask.setAtIndex(JAVA_LONG, cpu / Long.SIZE, bits | 1L << cpu % Long.SIZE);
        }
        return mask;
    }

    /** A thread that has just ended is not a failure; others show in the CPUs allowed then. */
    private static void call(MethodHandle setAffinity, int task, MemorySegment mask) {
        try {
            int _ = (int) setAffinity.invokeExact(task, (long) MASK_BYTES, mask);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
