package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/**
 * Reads the CPU time of the virtual machine's compilers and collectors, and the time for which the
 * program's runnable threads waited for a CPU, both as counted by the scheduler
 * (Documentation/scheduler/sched-stats.rst).
 *
 * <p>The times of a thread disappear when it ends. The virtual machine ends idle compiler threads,
 * which then keep the time that was last read. A thread that starts during an iteration is counted
 * from the next one on. The wait is known only if no thread of the program starts or ends during
 * the iteration.
 */
public final class KernelThreads implements CounterSource {

    /**
     * The maximum number of threads. Reading one takes some microseconds, so if there are more, new
     * ones are ignored.
     */
    private static final int MOST = 256;

    private final Path tasks;
    private final Map<String, KernelThread> threads = new HashMap<>();
    private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    private long started;
    private boolean complete;

    /**
     * Creates a counter of a process.
     *
     * @param tasks {@code /proc/self/task}
     */
    public KernelThreads(Path tasks) {
        this.tasks = tasks;
    }

    @Override
    public void begin(Map<IterationColumn, Long> totals) {
        complete = update();
        started = bean.getTotalStartedThreadCount();
        read(totals);
    }

    @Override
    public void read(Map<IterationColumn, Long> into) {
        long compiler = 0;
        long collector = 0;
        long waited = 0;
        boolean compiles = false;
        boolean collects = false;
        for (KernelThread thread : threads.values()) {
            boolean alive = thread.read();
            switch (thread.role) {
                case COMPILER -> {
                    compiles = true;
                    compiler += thread.cpuNanos;
                }
                case COLLECTOR -> {
                    collects = true;
                    collector += thread.cpuNanos;
                }
                case PROGRAM -> {
                    complete &= alive;
                    waited += thread.waitedNanos;
                }
                case IDLE -> {}
            }
        }
        if (compiles) {
            into.put(IterationColumn.COMPILER_CPU_NS, compiler);
        }
        if (collects) {
            into.put(IterationColumn.COLLECTOR_CPU_NS, collector);
        }
        if (complete && bean.getTotalStartedThreadCount() == started) {
            into.put(IterationColumn.RUN_WAIT_NS, waited);
        }
    }

    /** Looks for new threads, and returns true if all threads of the process are known. */
    private boolean update() {
        String[] ids = tasks.toFile().list();
        if (ids == null || ids.length > MOST) {
            return false;
        }
        for (String id : ids) {
            if (!threads.containsKey(id)) {
                threads.put(id, new KernelThread(tasks.resolve(id)));
            }
        }
        for (Iterator<KernelThread> all = threads.values().iterator(); all.hasNext(); ) {
            KernelThread thread = all.next();
            if (thread.hasEnded()) {
                thread.close();
                all.remove();
            }
        }
        return true;
    }
}
