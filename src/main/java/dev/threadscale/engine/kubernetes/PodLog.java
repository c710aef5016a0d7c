package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.LineSplitter;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.LogWatch;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Passes on each line of a pod's log exactly once, even if connections are lost. Each connection
 * starts at the beginning of the log and skips the lines that were read before. The node writes a
 * time before each line, but its clock may jump, so asking only for later lines would not be safe.
 */
final class PodLog {

    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,20}(Z|[+-][0-9:]{5})");

    private final Function<OutputStream, LogWatch> source;
    private final Consumer<String> lines;
    private final Duration answer;
    private @Nullable Connection connection;
    private boolean broken;
    private boolean cut;

    /** The time of the last line. {@code sameTime} counts the last lines that have it. */
    private String last = "";

    private int sameTime;

    /**
     * Prepares to read without connecting.
     *
     * @param source copies the log from its beginning to a stream
     * @param lines receives each line without its time
     * @param answer the time limit for the next bytes of a log that has ended
     */
    PodLog(Function<OutputStream, LogWatch> source, Consumer<String> lines, Duration answer) {
        this.source = source;
        this.lines = lines;
        this.answer = answer;
    }

    /** Continues to read while the container runs, and connects if necessary. */
    synchronized void follow() {
        if (connection == null || isLost()) {
            broken |= connection != null;
            connect();
        }
    }

    /** Returns true if the last connection has ended. */
    synchronized boolean isLost() {
        return connection != null && (connection.end.isDone() || !connection.complaint.isEmpty());
    }

    /**
     * Continues to read over a new connection, because the present one may be dead without being
     * closed.
     */
    synchronized Connection connect() {
        stop();
        connection = new Connection();
        connection.open();
        return connection;
    }

    /**
     * Stops passing on lines. Closing interrupts the thread that writes to a connection, which must
     * not be passing on a line at that moment.
     */
    synchronized void stop() {
        if (connection != null) {
            Connection closing = connection;
            connection = null;
            closing.close();
        }
    }

    /** Returns true if a connection ended before the log did, so lines may be missing. */
    boolean wasCut() {
        return cut;
    }

    /**
     * Reads the rest of the log of a container that has ended. May be called repeatedly.
     *
     * @return true if the log still contains the lines that were read before, so none is missing
     * @throws KubernetesClientException if it cannot be read
     * @throws InterruptedException if the launcher has to stop
     */
    boolean readToEnd(StopSignal stop) throws InterruptedException {
        synchronized (this) {
            broken |= isLost();
        }
        Connection rest = connect();
        try {
            long before = 0;
            while (!stop.await(rest.end.handle((_, failed) -> failed), answer)) {
                long now = rest.bytes();
                if (now == before) {
                    throw new KubernetesClientException(
                            "nothing was received for %d s".formatted(answer.toSeconds()));
                }
                before = now;
            }
            return rest.isWhole();
        } finally {
            stop();
        }
    }

    /** One request for the log. */
    final class Connection extends OutputStream {

        private final LineSplitter splitter = new LineSplitter(this::line);
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        private @Nullable LogWatch watch;
        private int toSkip = sameTime;
        private String complaint = "";
        private long bytes;

        void open() {
            watch = source.apply(this);
            watch.onClose()
                    .whenComplete((failed, _) -> {
                        if (failed == null) {
                            end.complete(null);
                        } else {
                            end.completeExceptionally(failed);
                        }
                    });
        }

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] from, int offset, int count) {
            synchronized (PodLog.this) {
                // An abandoned connection must not mix its lines with those of its successor.
                if (connection == this) {
                    splitter.accept(Arrays.copyOfRange(from, offset, offset + count), count);
                    bytes += count;
                }
            }
        }

        private void line(String text) {
            int space = text.indexOf(' ');
            String time = space < 0 ? text : text.substring(0, space);
            if (!TIME.matcher(time).matches()) {
                // This line comes from the node or the server, which cannot read on.
                complaint = text.isEmpty() ? "an empty line" : text;
            } else if (toSkip > 0) {
                toSkip -= time.equals(last) ? 1 : 0;
            } else if (complaint.isEmpty()) {
                sameTime = time.equals(last) ? sameTime + 1 : 1;
                last = time;
                cut |= broken;
                lines.accept(space < 0 ? "" : text.substring(space + 1));
            }
        }

        long bytes() {
            synchronized (PodLog.this) {
                return bytes;
            }
        }

        boolean isWhole() {
            synchronized (PodLog.this) {
                if (end.isCompletedExceptionally()) {
                    throw new KubernetesClientException(
                            KubernetesErrors.reason(end.exceptionNow()), end.exceptionNow());
                }
                splitter.end();
                if (complaint.startsWith("{")) {
                    throw new KubernetesClientException(
                            Serialization.unmarshal(complaint, Status.class));
                }
                if (!complaint.isEmpty()) {
                    throw new KubernetesClientException(complaint);
                }
                return toSkip == 0;
            }
        }

        @Override
        public void close() {
            if (watch != null) {
                watch.close();
            }
        }
    }
}
