package dev.threadscale.worker.counters;

import java.nio.file.Path;

/** The times of a thread, as counted by the kernel's scheduler. */
final class KernelThread {

    /** The part of its name that the kernel keeps. */
    final String name;

    ThreadRole role;

    /** The number of iterations before which it was alive. */
    int sightings;

    private final KernelFile times;
    private boolean ended;

    long cpuNanos;
    long waitedNanos;

    /**
     * Creates a reader of a thread.
     *
     * @param folder {@code /proc/self/task/ID}
     */
    KernelThread(Path folder) {
        name = KernelText.of(folder.resolve("comm")).orElse("");
        role = ThreadRole.of(name);
        times = new KernelFile(folder.resolve("schedstat"));
    }

    /** Reads its times; returns false and keeps the previous times if it has ended. */
    boolean read() {
        times.read();
        long cpu = times.number();
        long waited = times.number();
        if (waited == KernelFile.NONE) {
            ended = true;
            return false;
        }
        cpuNanos = cpu;
        waitedNanos = waited;
        return true;
    }

    /** Returns true if it had ended when it was last read. */
    boolean hasEnded() {
        return ended;
    }

    void close() {
        times.close();
    }
}
