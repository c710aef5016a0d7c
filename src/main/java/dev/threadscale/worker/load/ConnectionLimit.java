package dev.threadscale.worker.load;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicInteger;

/** The number of open connections, and the most that there may be. */
final class ConnectionLimit {

    /** The files that the process needs for other things, and for connections about to close. */
    private static final int OTHER_FILES = 250;

    private final AtomicInteger open = new AtomicInteger();
    private volatile int most;

    /** Allows a number of connections, or as many as the process may open files. */
    ConnectionLimit(int asked) {
        this.most = (int) Math.max(1, Math.min(asked, files() - OTHER_FILES));
    }

    private static long files() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean own
                ? own.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }

    /** Counts another connection; returns false if there may be no more. */
    boolean open() {
        if (open.incrementAndGet() <= most) {
            return true;
        }
        open.decrementAndGet();
        return false;
    }

    /** Counts the end of a connection. */
    void close() {
        open.decrementAndGet();
    }

    /** Notes that the system refused the last connection that was counted. */
    void reached() {
        most = Math.max(1, open.decrementAndGet());
    }

    int most() {
        return most;
    }
}
