package dev.threadscale.worker.counters;

import dev.threadscale.protocol.IterationColumn;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads the CPU time of the virtual machine's compilers and collectors, and the time for which the
 * program's runnable threads waited for a CPU, both as counted by the scheduler
 * (Documentation/scheduler/sched-stats.rst).
 *
 * <p>HotSpot's threads are known by their names ({@link ThreadRole}), and the program's by the list
 * that Java has of its threads. Others, such as those of native code or of a newer HotSpot, are not
 * counted but reported.
 *
 * <p>The times of a thread disappear when it ends. The virtual machine ends idle compiler threads,
 * which then keep the time that was last read. A thread that starts during an iteration is counted
 * from the next one on. The wait is known only if no thread of the program starts or ends during
 * the iteration.
 */
class KernelThreads implements CounterSource {

    /**
     * The maximum number of threads. Reading one takes some microseconds, so if there are more, new
     * ones are ignored.
     */
    private static final int MOST = 256;

    private final Path tasks;
    private final Map<String, KernelThread> threads = new HashMap<>();
    private int updates;
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
            boolean alive = !isCounted(thread.role) || thread.read();
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
                case HIDDEN, HOUSEKEEPING, UNKNOWN -> {}
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

    private static boolean isCounted(ThreadRole role) {
        return role.compareTo(ThreadRole.COLLECTOR) <= 0 || role == ThreadRole.PROGRAM;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A thread that Java no longer lists may take a while to end, so one sighting is not enough.
     */
    @Override
    public Set<String> unknownThreads() {
        Set<String> names = new TreeSet<>();
        for (KernelThread thread : threads.values()) {
            if (thread.role == ThreadRole.UNKNOWN
                    && thread.sightings >= Math.min(2, updates)
                    && thread.read()) {
                names.add(thread.name);
            }
        }
        return names;
    }

    /** Looks for new threads, and returns true if all threads of the process are known. */
    private boolean update() {
        String[] ids = tasks.toFile().list();
        if (ids == null || ids.length > MOST) {
            return false;
        }
        boolean more = false;
        updates++;
        for (String id : ids) {
            if (!threads.containsKey(id)) {
                KernelThread thread = new KernelThread(tasks.resolve(id));
                threads.put(id, thread);
                more |= thread.role == ThreadRole.PROGRAM;
            }
        }
        Set<String> alive = new HashSet<>(Arrays.asList(ids));
        for (Iterator<Map.Entry<String, KernelThread>> all = threads.entrySet().iterator();
                all.hasNext(); ) {
            Map.Entry<String, KernelThread> entry = all.next();
            KernelThread thread = entry.getValue();
            thread.sightings++;
            if (thread.hasEnded() || !(isCounted(thread.role) || alive.contains(entry.getKey()))) {
                thread.close();
                all.remove();
            }
        }
        // A native image has no threads of HotSpot.
        if (more && System.getProperty("org.graalvm.nativeimage.imagecode") == null) {
            attribute();
        }
        return true;
    }

    /**
     * Finds the threads that cannot be attributed. Java's main thread has the name of the process.
     * A thread that another one renames keeps its name in the kernel, so as many unknown names as
     * there are Java threads without an entry are the program's.
     */
    private void attribute() {
        Set<String> entries = new HashSet<>();
        for (KernelThread thread : threads.values()) {
            entries.add(thread.name);
        }
        Set<String> explained = new HashSet<>();
        explained.add(KernelText.of(tasks.resolveSibling("comm")).orElse(""));
        Set<String> ambiguous = new HashSet<>();
        int renamed = 0;
        List<String> names = new ArrayList<>(javaThreads());
        // The first one has the name of the process; a program may have a second one.
        names.remove("main");
        for (String name : names) {
            boolean found = false;
            for (String kept : List.of(ThreadRole.beginning(name), ThreadRole.ends(name))) {
                explained.add(kept);
                found |= entries.contains(kept);
                if (ThreadRole.of(kept).isHidden()) {
                    ambiguous.add(kept);
                }
            }
            renamed += found ? 0 : 1;
        }
        for (KernelThread thread : threads.values()) {
            boolean strange = thread.role == ThreadRole.PROGRAM && !explained.contains(thread.name);
            if (ambiguous.contains(thread.name) || (strange && thread.read() && renamed-- <= 0)) {
                thread.role = ThreadRole.UNKNOWN;
            }
        }
    }

    /** Returns the names of the platform threads that Java lists. */
    List<String> javaThreads() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread[] threads = new Thread[2 * MOST];
        List<String> names = new ArrayList<>();
        for (int i = group.enumerate(threads) - 1; i >= 0; i--) {
            names.add(threads[i].getName());
        }
        return names;
    }
}
