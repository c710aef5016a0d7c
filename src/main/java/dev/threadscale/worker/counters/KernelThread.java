package dev.threadscale.worker.counters;

import java.nio.file.Path;

/** The times of a thread, as counted by the kernel's scheduler. */
final class KernelThread {

    /**
     * The purpose of a thread of HotSpot. It shows in the beginning of its name, of which the
     * kernel keeps 15 bytes.
     */
    enum Role {
        COMPILER("C1 Compiler|C2 Compiler|JVMCI"),
        COLLECTOR("VM Thread|GC Thread|G1 |ZDriver|ZWorker|ZDirector|ZStat"),
        IDLE(
                "VM Periodic|Reference Handl|Finalizer|Signal Dispatch|Service Thread"
                        + "|Monitor Deflati|Notification Th|Common-Cleaner"),
        PROGRAM("");

        private final String beginnings;

        Role(String beginnings) {
            this.beginnings = beginnings;
        }

        private static Role of(KernelFile name) {
            name.read();
            for (Role role : values()) {
                for (String beginning : role.beginnings.split("[|]", -1)) {
                    if (name.skip(beginning)) {
                        return role;
                    }
                }
            }
            return PROGRAM;
        }
    }

    final Role role;
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
        KernelFile name = new KernelFile(folder.resolve("comm"));
        role = Role.of(name);
        name.close();
        times = new KernelFile(folder.resolve("schedstat"));
    }

    /** Reads its times; returns false and keeps the previous times if it has ended. */
    boolean read() {
        if (role == Role.IDLE) {
            return true;
        }
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
