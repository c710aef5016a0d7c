package dev.threadscale.worker.workload;

import dev.threadscale.worker.counters.KernelText;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;

/**
 * The entry of the calling thread in {@code /proc/thread-self}, as proc(5) documents it. A virtual
 * thread has none: it would read its carrier's.
 *
 * @param nice its nice value, from -20 (gets most) to 19 (gets least)
 * @param cpu the number of the CPU that it runs on
 */
record ProcThread(int nice, int cpu) {

    private static final Path STAT = Path.of("/proc/thread-self/stat");
    private static final Path STATUS = Path.of("/proc/thread-self/status");

    /** The first field after the thread's name, counted from 1 as in proc(5). */
    private static final int FIRST = 3;

    private static final int NICE = 19;
    private static final int PROCESSOR = 39;

    /** The calling thread; empty where there is no such file. */
    static Optional<ProcThread> current() {
        return KernelText.of(STAT).flatMap(ProcThread::parse);
    }

    /** The CPUs that the calling thread may use; none if unknown. */
    static BitSet allowedCpus() {
        return KernelText.cpus(KernelText.allowedCpus(STATUS).orElse(""));
    }

    /**
     * Reads the fields of {@code stat}. The second is the thread's name in parentheses; a name may
     * hold anything, spaces and parentheses included, so the others begin after the last one.
     */
    static Optional<ProcThread> parse(String stat) {
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).trim().split(" ", -1);
        if (fields.length <= PROCESSOR - FIRST) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new ProcThread(
                            Integer.parseInt(fields[NICE - FIRST]),
                            Integer.parseInt(fields[PROCESSOR - FIRST])));
        } catch (NumberFormatException anotherFormat) {
            return Optional.empty();
        }
    }
}
