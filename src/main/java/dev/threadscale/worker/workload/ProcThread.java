package dev.threadscale.worker.workload;

import dev.threadscale.worker.counters.KernelText;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Optional;

/**
 * The entry of the calling thread in {@code /proc/thread-self}, documented in proc(5). A virtual
 * thread does not have one and would read its carrier's.
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

    /** Returns the entry of the calling thread; empty if the file does not exist. */
    static Optional<ProcThread> current() {
        return KernelText.of(STAT).flatMap(ProcThread::parse);
    }

    /** Returns the CPUs that the calling thread may use; empty if unknown. */
    static BitSet allowedCpus() {
        return KernelText.cpus(KernelText.allowedCpus(STATUS).orElse(""));
    }

    /**
     * Reads the fields of {@code stat}. The second is the thread's name in parentheses. A name may
     * contain anything, including spaces and parentheses, so the other fields begin after the last
     * parenthesis.
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
