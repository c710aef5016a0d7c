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

/** Reads and sets the CPUs on which this process may run, by {@code sched_setaffinity(2)}. */
final class Affinity {

    private static final String TASKS = "/proc/self/task";
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** The size of glibc's own type. The launcher does not need CPUs beyond it. */
    private static final int MASK_BYTES = 128;

    private Affinity() {}

    /** Returns the CPUs that this process may use; empty if Linux does not report them. */
    static Optional<CpuSet> allowed() {
        return HostFiles.HERE
                .text("/proc/self/status")
                .flatMap(status ->
                        status.lines().filter(line -> line.startsWith(ALLOWED)).findFirst())
                .map(line -> CpuSet.parse(line.substring(ALLOWED.length()).trim()));
    }

    /**
     * Restricts every thread of this process to some CPUs. The kernel does not have such a setting
     * for a process: each thread has its own, and a new thread inherits it from the thread that
     * starts it. Therefore this is repeated until there is no new thread.
     *
     * @return the reason if it failed; otherwise empty
     */
    static Optional<String> confine(CpuSet cpus) {
        Optional<MethodHandle> call = setAffinity();
        if (call.isEmpty()) {
            return Optional.of("this system does not have sched_setaffinity");
        }
        if (cpus.cpus().last() >= MASK_BYTES * Byte.SIZE) {
            return Optional.of("CPU %d is out of range".formatted(cpus.cpus().last()));
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

    @SuppressWarnings("restricted") // The manifest grants native access.
    private static Optional<MethodHandle> setAffinity() {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find("sched_setaffinity")
                .map(address ->
                        linker.downcallHandle(
                                address,
                                FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS)));
    }

    /** Returns the mask in the kernel's format: a bit for each CPU in an array of longs. */
    private static MemorySegment mask(CpuSet cpus, Arena arena) {
        MemorySegment mask = arena.allocate(MASK_BYTES, JAVA_LONG.byteAlignment());
        for (int cpu : cpus.cpus()) {
            long bits = mask.getAtIndex(JAVA_LONG, cpu / Long.SIZE);
            mask.setAtIndex(JAVA_LONG, cpu / Long.SIZE, bits | 1L << cpu % Long.SIZE);
        }
        return mask;
    }

    /**
     * Calls the kernel for one thread. The result is ignored: a thread may have just ended, and
     * other failures show in the CPUs allowed afterwards.
     */
    private static void call(MethodHandle setAffinity, int task, MemorySegment mask) {
        try {
            int _ = (int) setAffinity.invokeExact(task, (long) MASK_BYTES, mask);
        } catch (Throwable impossible) {
            throw new AssertionError(impossible);
        }
    }
}
