package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.LineSplitter;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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

    /**
     * For a reader that was told to stop; one that does not is left alone, and passes on nothing.
     */
    private static final Duration TOLD = Duration.ofSeconds(5);

    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,20}(Z|[+-][0-9:]{5})");

    private final Source source;
    private final Consumer<String> lines;
    private final Duration pause;
    private final Duration told;
    private @Nullable Thread reader;
    private @Nullable InputStream open;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private boolean broken;
    private boolean cut;

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
        this(source, lines, pause, TOLD);
    }

    /**
     * The same for tests.
     *
     * @param told how long a reader is waited for that was told to stop
     */
    PodLog(Source source, Consumer<String> lines, Duration pause, Duration told) {
        this.told = told;
        this.source = source;
        this.lines = lines;
        this.pause = pause;
    }

    /** Passes on lines as they come, on a thread of its own. */
    void follow() {
        reader = Thread.ofVirtual().name("pod log").start(this::readOn);
    }

    private void readOn() {
        Duration wait = Duration.ZERO;
        while (begin(wait)) {
            try (InputStream in = source.open(true)) {
                if (opened(in)) {
                    read(in, true);
                }
            } catch (IOException | KubernetesClientException ended) {
                // Made anew, unless the pod has ended: who reads it to its end is told.
            } finally {
                closed();
            }
            wait = pause;
        }
    }

    /** Waits a little between connections; whether there is to be another. */
    private boolean begin(Duration wait) {
        try {
            return !stopped.await(wait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException told) {
            return false;
        }
    }

    private boolean isStopped() {
        return stopped.getCount() == 0;
    }

    private synchronized boolean opened(InputStream in) {
        open = in;
        return !isStopped();
    }

    private synchronized void closed() {
        open = null;
        broken |= !isStopped();
    }

    /** Whether a connection has ended and none was made since, as far as this end can tell. */
    synchronized boolean isLost() {
        return broken && open == null;
    }

    /** Reads on by a new connection: the one that there is may be dead without saying so. */
    void connectAnew() {
        closeOpen();
    }

    /** Whether its node gives the log now: a connection can be dead without saying so. */
    boolean answers() {
        try (InputStream in = source.open(false)) {
            in.read();
            return true;
        } catch (IOException away) {
            return false;
        }
    }

    /** Whether a connection ended before the log did, so that lines may be missing. */
    synchronized boolean wasCut() {
        return cut;
    }

    /** Passes on no line any more. */
    void stop() throws InterruptedException {
        stopped.countDown();
        closeOpen();
        if (reader != null) {
            reader.join(told);
        }
    }

    private synchronized void closeOpen() {
        try {
            if (open != null) {
                open.close();
            }
        } catch (IOException failed) {
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
            read(in, false).end();
        }
        if (!complaint.isEmpty()) {
            throw new IOException(complaint);
        }
        if (toPassOver > 0) {
            throw new LostException();
        }
    }

    private LineSplitter read(InputStream in, boolean following) throws IOException {
        LineSplitter splitter = begun();
        byte[] buffer = new byte[8192];
        int n = in.read(buffer);
        while (n >= 0 && take(splitter, buffer, n, following)) {
            n = in.read(buffer);
        }
        return splitter;
    }

    private synchronized LineSplitter begun() {
        toPassOver = sameTime;
        complaint = "";
        return new LineSplitter(this::line);
    }

    /** Whether to read on: a reader that was left alone must not mix its lines with others'. */
    private synchronized boolean take(
            LineSplitter splitter, byte[] bytes, int count, boolean following) throws IOException {
        if (following && isStopped()) {
            return false;
        }
        splitter.accept(bytes, count);
        if (!complaint.isEmpty()) {
            throw new IOException(complaint);
        }
        return true;
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
            cut |= broken;
            lines.accept(space < 0 ? "" : text.substring(space + 1));
        }
    }
}
