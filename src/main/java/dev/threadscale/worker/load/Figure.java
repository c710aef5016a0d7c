package dev.threadscale.worker.load;

import java.util.Locale;

/** The numbers of a window of load, except for request times and failures. */
enum Figure {
    /** The requests planned in the window. */
    PLANNED,
    DURATION_NS,
    /** The answers received in the window. */
    ANSWERED,
    /** The requests of the window that were never sent. */
    NOT_SENT,
    /** The requests that were due and had not ended when the window began. */
    BACKLOG_BEFORE,
    /** The requests that were due and had not ended when the window ended. */
    BACKLOG_AFTER,
    /** The requests of the window that were sent again. */
    RESENT,
    /** The requests of the window that waited because all connections were in use. */
    WITHOUT_CONNECTION,
    /** The most connections that the load, open files and ports allow at once. */
    CONNECTIONS,
    /** The most connections that the load allows at once. */
    CONNECTIONS_ALLOWED,
    /** The CPU time of the generator's process; missing in windows of less than a second. */
    GENERATOR_CPU_NS,
    /** The share of the time in which its receiving thread was not waiting, in percent. */
    RECEIVER_PERCENT,
    /** The CPUs that it may use. */
    GENERATOR_CPUS;

    private final String key = name().toLowerCase(Locale.ROOT);

    String key() {
        return key;
    }
}
