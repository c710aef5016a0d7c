package dev.threadscale.engine.docker;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The time for which the threads of a container could run and waited for a CPU. The Engine does not
 * tell it, so the kernel is asked, which shows the processes of other containers only to a launcher
 * that runs on the Engine's host and outside a container.
 *
 * @param proc the folder of processes
 * @param container its id
 * @param first its first process, as the Engine's host numbers it
 */
record ThreadWaits(Path proc, String container, long first) {

    /**
     * Reads the nanoseconds of each of its threads; empty if its processes are out of sight.
     * Processes are found through their parents, which needs no folder of a control group.
     */
    Optional<Map<Long, Long>> read() {
        Map<Long, Long> waits = new HashMap<>();
        Deque<Long> processes = new ArrayDeque<>();
        processes.add(first);
        try {
            // On another host, this number is that of another process.
            boolean own = Files.readString(process(first).resolve("cgroup")).contains(container);
            // Some kernels do not list children.
            if (!own || !Files.exists(process(first).resolve("task/" + first + "/children"))) {
                return Optional.empty();
            }
        } catch (IOException outOfSight) {
            return Optional.empty();
        }
        while (!processes.isEmpty()) {
            readThreads(processes.remove(), waits, processes);
        }
        return waits.isEmpty() ? Optional.empty() : Optional.of(waits);
    }

    /** Returns by how much they grew; threads that have ended since do not count. */
    static long growth(Map<Long, Long> earlier, Map<Long, Long> later) {
        long nanos = 0;
        for (Map.Entry<Long, Long> thread : later.entrySet()) {
            nanos += thread.getValue() - earlier.getOrDefault(thread.getKey(), 0L);
        }
        return nanos;
    }

    private Path process(long id) {
        return proc.resolve(Long.toString(id));
    }

    private void readThreads(long id, Map<Long, Long> waits, Deque<Long> processes) {
        Path tasks = process(id).resolve("task");
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
            for (Path thread : threads) {
                readThread(thread, waits, processes);
            }
        } catch (IOException | DirectoryIteratorException ended) {
            // The process, and its time since the last reading, are lost.
        }
    }

    private static void readThread(Path thread, Map<Long, Long> waits, Deque<Long> processes) {
        try {
            // Time on a CPU, time waited for one, time slices.
            String[] times = Files.readString(thread.resolve("schedstat")).strip().split(" ", -1);
            waits.put(Long.valueOf(thread.getFileName().toString()), Long.valueOf(times[1]));
            String children = Files.readString(thread.resolve("children")).strip();
            for (String child : children.isEmpty() ? new String[0] : children.split(" ", -1)) {
                processes.add(Long.valueOf(child));
            }
        } catch (IOException ended) {
            // So is its time since the last reading.
        }
    }
}
