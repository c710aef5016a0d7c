package dev.threadscale.worker.carriers;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ForkJoinWorkerThread;

/** The platform threads that carry virtual ones, and whether the kernel lets them run. */
final class CarrierStates {

    private static final String GROUP = "CarrierThreads";

    /** The room for threads that start during the enumeration. */
    private static final int ROOM = 64;

    private static final Path TASKS = Path.of("/proc/self/task");

    private final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    private final ThreadGroup all = outermost(Thread.currentThread().getThreadGroup());

    /** The CPU time of each carrier by its name, now and before, in ns. */
    private Map<String, Long> cpu = new HashMap<>();

    private Map<String, Long> before = new HashMap<>();

    /**
     * The sightings of each of the kernel's threads under a name that no carrier has. A new thread
     * has the name of the one that started it.
     */
    private final Map<String, Integer> others = new HashMap<>();

    /** The sightings after which a thread is not a carrier. */
    private static final int ENOUGH = 3;

    /** The bytes of a name that the kernel keeps. */
    private static final int KEPT = 15;

    private static ThreadGroup outermost(ThreadGroup group) {
        ThreadGroup parent = group.getParent();
        return parent == null ? group : outermost(parent);
    }

    /** Reads the CPU time of all carriers, and returns their number. */
    int update() {
        before = cpu;
        cpu = new HashMap<>();
        ThreadGroup[] groups = new ThreadGroup[all.activeGroupCount()];
        int known = all.enumerate(groups, false);
        for (int i = 0; i < known; i++) {
            if (groups[i].getName().equals(GROUP)) {
                read(groups[i]);
            }
        }
        return cpu.size();
    }

    private void read(ThreadGroup carriers) {
        Thread[] members = new Thread[carriers.activeCount() + ROOM];
        int known = carriers.enumerate(members, false);
        for (int i = 0; i < known; i++) {
            // From JDK 25 on the group also contains the timer of the pool.
            if (members[i] instanceof ForkJoinWorkerThread) {
                cpu.put(members[i].getName(), bean.getThreadCpuTime(members[i].threadId()));
            }
        }
    }

    /** Returns the CPU time that a carrier used between the last two updates, in ns. */
    long used(String carrier) {
        long now = cpu.getOrDefault(carrier, 0L);
        return now - before.getOrDefault(carrier, now);
    }

    /**
     * Returns how many carriers run or wait for a CPU; empty where the kernel does not say. It
     * shortens names, so this may include a thread that carries nothing.
     */
    OptionalInt running(Set<String> names) {
        String[] ids = TASKS.toFile().list();
        if (ids == null) {
            return OptionalInt.empty();
        }
        Set<String> kept = new HashSet<>();
        for (String name : names) {
            // HotSpot keeps the beginning up to JDK 25, and both ends since JDK 26.
            int length = name.length();
            kept.add(name.substring(0, Math.min(KEPT, length)));
            kept.add(
                    length <= KEPT
                            ? name
                            : name.substring(0, 7) + ".." + name.substring(length - 6));
        }
        int running = 0;
        for (String id : ids) {
            running += others.getOrDefault(id, 0) < ENOUGH && runs(id, kept) ? 1 : 0;
        }
        return OptionalInt.of(running);
    }

    private boolean runs(String id, Set<String> kept) {
        try {
            byte[] bytes = Files.readAllBytes(TASKS.resolve(id).resolve("stat"));
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            int end = text.lastIndexOf(')');
            if (!kept.contains(text.substring(text.indexOf('(') + 1, end))) {
                others.merge(id, 1, Integer::sum);
                return false;
            }
            return text.charAt(end + 2) == 'R';
        } catch (IOException | IndexOutOfBoundsException ended) {
            return false;
        }
    }
}
