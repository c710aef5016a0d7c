package dev.threadscale.explain;

import dev.threadscale.error.RootCause;
import dev.threadscale.results.files.StoredFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads the recording of a fork. The recording comes from a process that may have run untrusted
 * code, and the JDK's reader trusts its input. Therefore its size and its time are bounded, and any
 * failure concerns only this recording.
 */
final class RecordingReader {

    /** The size in bytes of the largest recording that is copied out of a fork. */
    static final long LARGEST = 64L << 20;

    /**
     * The size of the head of a piece in bytes, and the positions of its numbers: bytes, and ns
     * since 1970.
     */
    private static final int HEAD = 68;

    private static final int SIZE = 8;
    private static final int BEGIN = 32;
    private static final int DURATION = 40;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private RecordingReader() {}

    /**
     * Reads the measured work of a fork from its recording.
     *
     * @param tasks number of tasks of an iteration
     * @throws IOException if the recording cannot be used, with the reason
     */
    static Profile profile(Path file, MeasuredTime time, int tasks) throws IOException {
        EventTally tally = new EventTally(time);
        double rounds = read(file, time, tally::add);
        if (!(rounds > 0)) {
            throw new IOException("the recording ends before the first measured iteration");
        }
        return tally.profile(tasks * rounds);
    }

    /**
     * Reads the events of a recording, one by one.
     *
     * @return how many times all tasks ran within it
     */
    static double read(Path file, MeasuredTime time, Consumer<RecordedEvent> each)
            throws IOException {
        FutureTask<Double> reading = new FutureTask<>(() -> readWhole(file, time, each));
        Thread reader = new Thread(reading, "recording");
        reader.setDaemon(true);
        reader.start();
        try {
            return reading.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException endless) {
            reader.interrupt();
            throw new IOException("the recording takes longer than a minute to read", endless);
        } catch (ExecutionException broken) {
            throw new IOException(
                    "the recording is broken (%s)".formatted(RootCause.message(broken)), broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("the launcher was stopped", stopped);
        }
    }

    private static double readWhole(Path path, MeasuredTime time, Consumer<RecordedEvent> each)
            throws IOException {
        Path file = StoredFile.regular(path, LARGEST);
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents() && !Thread.currentThread().isInterrupted()) {
                each.accept(events.readEvent());
            }
        }
        return rounds(file, time);
    }

    /** Returns how many times all tasks ran within the recording, from the heads of its pieces. */
    private static double rounds(Path file, MeasuredTime time) throws IOException {
        long from = Long.MAX_VALUE;
        long until = Long.MIN_VALUE;
        try (SeekableByteChannel pieces = StoredFile.channel(file)) {
            for (long at = 0; at < pieces.size(); ) {
                ByteBuffer head = ByteBuffer.allocate(HEAD);
                if (pieces.position(at).read(head) < HEAD || head.getLong(SIZE) < HEAD) {
                    throw new IOException("one of its pieces does not have a header");
                }
                long begin = head.getLong(BEGIN);
                from = Math.min(from, begin);
                until = Math.max(until, Math.addExact(begin, head.getLong(DURATION)));
                at = Math.addExact(at, head.getLong(SIZE));
            }
        }
        return time.rounds(from, until);
    }
}
