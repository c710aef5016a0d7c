package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.LineSplitter;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pod's log while it runs and to its end, every line once. A connection that breaks is made anew
 * from the log's beginning: what was read then is passed over, up to the line that was the last.
 * Each line stands behind the time at which its node wrote it down.
 */
final class PodLog {

    /** Where a log is read. */
    @FunctionalInterface
    interface Source {
        /** From its beginning; {@code follow} until the pod ends. */
        InputStream open(boolean follow) throws IOException;
    }

    /** The log does not hold any longer what was read of it: the node has begun another file. */
    static final class LostException extends Exception {
        private static final long serialVersionUID = 1;

        LostException() {
            super("its node threw away log that was not read yet");
        }
    }

    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,20}(Z|[+-][0-9:]{5})");

    private final Source source;
    private final Consumer<String> lines;
    private final Duration pause;
    private @Nullable Thread reader;
    private @Nullable InputStream open;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicInteger connections = new AtomicInteger();

    /** The last line: its time, and how many lines before it have the same. */
    private String last = "";

    private int sameTime;
    private int toPassOver;
    private String complaint = "";

    /**
     * Begins at the beginning.
     *
     * @param pause before a connection is made anew
     */
    PodLog(Source source, Consumer<String> lines, Duration pause) {
        this.source = source;
        this.lines = lines;
        this.pause = pause;
    }

    /** Passes on lines as they come, on a thread of its own. */
    void follow() {
        reader = Thread.ofVirtual().name("pod log").start(this::readOn);
    }

    private void readOn() {
        while (begin()) {
            try (InputStream in = source.open(true)) {
                if (opened(in)) {
                    read(in);
                }
            } catch (IOException cut) {
                // Made anew, unless the pod has ended.
            } finally {
                closed();
            }
        }
    }

    /** Waits a little between connections; whether there is to be another. */
    private boolean begin() {
        try {
            boolean first = connections.getAndIncrement() == 0;
            return !stopped.await(first ? 0 : pause.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException told) {
            return false;
        }
    }

    private synchronized boolean opened(InputStream in) {
        open = in;
        return stopped.getCount() > 0;
    }

    private synchronized void closed() {
        open = null;
    }

    /** Whether the log is being read now, so that its node is there. */
    synchronized boolean isConnected() {
        return open != null;
    }

    /** Whether a connection ended and was made anew. */
    boolean wasCut() {
        return connections.get() > 1;
    }

    /** Passes on no line any more. */
    void stop() throws InterruptedException {
        stopped.countDown();
        closeOpen();
        if (reader != null) {
            reader.join();
        }
    }

    private synchronized void closeOpen() {
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException cut) {
            // It was to end.
        }
    }

    /**
     * Reads to the end what the pod wrote before it ended; can be repeated if that fails.
     *
     * @throws IOException if the log cannot be read now
     */
    void readToEnd() throws IOException, LostException, InterruptedException {
        stop();
        try (InputStream in = source.open(false)) {
            LineSplitter splitter = read(in);
            if (toPassOver > 0) {
                throw new LostException();
            }
            splitter.end();
        }
    }

    private LineSplitter read(InputStream in) throws IOException {
        toPassOver = sameTime;
        complaint = "";
        LineSplitter splitter = new LineSplitter(this::line);
        byte[] buffer = new byte[8192];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            splitter.accept(buffer, n);
            if (!complaint.isEmpty()) {
                throw new IOException(complaint);
            }
        }
        return splitter;
    }

    private void line(String text) {
        int space = text.indexOf(' ');
        String time = space < 0 ? text : text.substring(0, space);
        if (!TIME.matcher(time).matches()) {
            // The node says so itself, and not the worker, where it cannot read on.
            complaint = text.isEmpty() ? "an empty line" : text;
        } else if (toPassOver > 0) {
            toPassOver -= time.equals(last) ? 1 : 0;
        } else if (complaint.isEmpty()) {
            sameTime = time.equals(last) ? sameTime + 1 : 1;
            last = time;
            lines.accept(space < 0 ? "" : text.substring(space + 1));
        }
    }
}
