package dev.threadscale.explain;

import dev.threadscale.error.RootCause;
import dev.threadscale.error.UserException;
import dev.threadscale.results.ForkWriter;
import dev.threadscale.results.files.StoredFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.jfr.consumer.RecordingFile;

/**
 * Reads the recording of a fork. It comes out of a process that may have run anybody's code, and
 * the JDK's reader trusts what it reads: so its size and its time are bounded, and whatever goes
 * wrong with it goes wrong with it alone.
 */
final class RecordingReader {

    /** As large as those that are taken out of a fork. */
    static final long LARGEST = 64L << 20;

    /** Bytes of the head of a piece, and where its numbers stand: bytes, and ns since 1970. */
    private static final int HEAD = 68;

    private static final int SIZE = 8;
    private static final int BEGIN = 32;
    private static final int DURATION = 40;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private RecordingReader() {}

    /** A recording that tells nothing, and why. */
    static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1;

        Unreadable(String why, Throwable cause) {
            super(why, cause);
        }

        Unreadable(String why) {
            super(why);
        }

        /** Why, in words. */
        String why() {
            return String.valueOf(getMessage());
        }
    }

    /**
     * Reads what a recorded fork has left.
     *
     * @param run folder of the run
     * @param fork path of its folder below that
     * @param seen what its worker saw
     * @param tasks of an iteration
     */
    static Profile read(Path run, String fork, Map<String, String> seen, int tasks)
            throws Unreadable {
        try {
            Path folder = StoredFile.below(run, fork);
            Path file = StoredFile.regular(folder.resolve(ForkWriter.RECORDING), LARGEST);
            return read(file, MeasuredTime.read(folder, seen), tasks);
        } catch (IOException unreadable) {
            throw new Unreadable(StoredFile.unreadable(run.resolve(fork), unreadable).problem());
        } catch (UserException broken) {
            throw new Unreadable(broken.problem(), broken);
        }
    }

    static Profile read(Path file, MeasuredTime time, int tasks) throws Unreadable {
        FutureTask<Profile> reading = new FutureTask<>(() -> profile(file, time, tasks));
        Thread reader = new Thread(reading, "recording");
        reader.setDaemon(true);
        reader.start();
        Profile profile;
        try {
            profile = reading.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException endless) {
            throw new Unreadable("the recording takes longer than a minute to read", endless);
        } catch (ExecutionException broken) {
            throw new Unreadable(
                    "the recording is broken (%s)".formatted(RootCause.message(broken)), broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new Unreadable("the launcher was stopped", stopped);
        }
        if (!(profile.tasks() > 0)) {
            throw new Unreadable("the recording ends before the first measured iteration");
        }
        return profile;
    }

    private static Profile profile(Path file, MeasuredTime time, int tasks) throws IOException {
        EventTally tally = new EventTally(time);
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                tally.add(events.readEvent());
            }
        }
        return tally.profile(tasks * rounds(file, time));
    }

    /** How many times all tasks ran within a recording, by what the heads of its pieces say. */
    private static double rounds(Path file, MeasuredTime time) throws IOException {
        long from = Long.MAX_VALUE;
        long until = Long.MIN_VALUE;
        try (SeekableByteChannel pieces = Files.newByteChannel(file)) {
            for (long at = 0; at < pieces.size(); ) {
                ByteBuffer head = ByteBuffer.allocate(HEAD);
                if (pieces.position(at).read(head) < HEAD || head.getLong(SIZE) < HEAD) {
                    throw new IOException("a piece of it has no head");
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
