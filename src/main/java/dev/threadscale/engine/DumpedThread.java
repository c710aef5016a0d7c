package dev.threadscale.engine;

/**
 * One Java thread of a dump.
 *
 * @param id tells it from the others of its process
 * @param cpuMillis the CPU time that it has used
 * @param role what its being there says of whether the work goes on
 * @param awaited class of what it waits for; empty if the dump does not say
 */
record DumpedThread(String id, String name, double cpuMillis, Role role, String awaited) {

    /** What a thread does for the work. */
    enum Role {
        /** The virtual machine's own: it says nothing of the work. */
        INTERNAL,
        /** A pool's thread without a task: it neither hinders the work nor does any. */
        IDLE,
        /** It waits, without a time limit, for another thread. */
        WAITING,
        /** It runs, or will by itself. */
        ACTIVE
    }

    /** The thread that hands out the tasks and waits for their end. */
    boolean isMain() {
        return name.equals("main");
    }
}
