package dev.threadscale.results.files;

import dev.threadscale.error.UserException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * Keeps a second launcher off a results folder. The kernel holds the lock as long as the process
 * lives, so a lock is never stale. The text of the file only names the process.
 */
public final class ResultsLock implements AutoCloseable {

    public static final String NAME = ".lock";

    /** The text that a launcher writes; a file with any other text is not the kit's. */
    private static final Pattern HOLDER = Pattern.compile("(process \\d+ on [^\n]*\\s*)?");

    private static final int MOST_BYTES = 1024;

    private final FileChannel file;

    private ResultsLock(FileChannel file) {
        this.file = file;
    }

    /**
     * Locks a folder until the lock is closed or the process ends.
     *
     * @throws UserException that names the process that holds the lock
     */
    public static ResultsLock on(Folder folder, Instant now) {
        Path path = folder.path().resolve(NAME);
        try {
            FileChannel file = folder.channel(NAME);
            try {
                take(file, path, now);
                return new ResultsLock(file);
            } catch (IOException | UserException failed) {
                file.close();
                throw failed;
            }
        } catch (IOException failed) {
            throw WriteFailure.of(path, failed);
        }
    }

    private static void take(FileChannel file, Path path, Instant now) throws IOException {
        if (!isLocked(file)) {
            String holder = text(file).strip();
            throw taken(StoredFile.above(path), holder.isEmpty() ? "another launcher" : holder);
        }
        if (!HOLDER.matcher(text(file)).matches()) {
            throw UserException.of(
                            "cannot write %s: the file that is there is not threadscale's", path)
                    .fix("Move it away, or name another folder with --results.");
        }
        file.truncate(0);
        file.write(ByteBuffer.wrap(self(now).getBytes(StandardCharsets.UTF_8)), 0);
    }

    /**
     * Returns true if a launcher is running in a folder, or was killed there. Does not take the
     * lock, which could keep a launcher off.
     */
    public static boolean isHeld(Path results) {
        Path file = results.resolve(NAME);
        try {
            return StoredFile.isFile(file) && !StoredFile.text(file).isBlank();
        } catch (UserException ofAnotherUser) {
            return true;
        }
    }

    /**
     * Reads the file through the locked channel: closing another channel of the same file would
     * release the lock (POSIX, fcntl).
     */
    private static String text(FileChannel file) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MOST_BYTES);
        file.read(bytes, 0);
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
    }

    @SuppressWarnings("resource") // closing the file releases the lock
    private static boolean isLocked(FileChannel file) throws IOException {
        try {
            return file.tryLock() != null;
        } catch (OverlappingFileLockException ours) {
            return false;
        }
    }

    private static String self(Instant now) {
        return "process %s on %s, since %s%n"
                .formatted(
                        ProcessHandle.current().pid(),
                        hostName(),
                        now.truncatedTo(ChronoUnit.SECONDS));
    }

    /**
     * Returns the name of the host; in a container, that is the container's id, which Docker lists.
     */
    private static String hostName() {
        try {
            return StoredFile.text(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (UserException notLinux) {
            return "this host";
        }
    }

    private static UserException taken(Path folder, String holder) {
        return UserException.of("%s is in use by %s", folder, holder)
                .fix(
                        "Wait until it has ended, or use another results folder; two studies on one"
                                + " host disturb each other in any case.");
    }

    @Override
    public void close() {
        try {
            file.truncate(0);
            file.close();
        } catch (IOException gone) {
            // The lock ends with the process at the latest.
        }
    }
}
