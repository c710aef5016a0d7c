package dev.threadscale.worker.load;

import java.util.Locale;

/** The numbers of a window of load, other than times of requests and failures. */
enum Figure {
    /** The requests whose time came in the window. */
    PLANNED,
    DURATION_NS,
    /** The answers that came in the window. */
    ANSWERED,
    /** The requests of the window that were not sent even after it. */
    NOT_SENT,
    /** The requests that were due and without an answer when the window began. */
    BACKLOG_BEFORE,
    /** The same when it ended. */
    BACKLOG_AFTER,
    /** The requests, lead-in included, that had to wait since all connections were in use. */
    WITHOUT_CONNECTION,
    /** CPU time of the generator's process; missing if the window was too short to tell. */
    GENERATOR_CPU_NS,
    /** The CPUs that it may use. */
    GENERATOR_CPUS;

    private final String key = name().toLowerCase(Locale.ROOT);

    String key() {
        return key;
    }
}
