package dev.threadscale.worker.counters;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text file of the kernel that is read before and after each iteration, word by word. It stays
 * open, and reading does not allocate: the garbage would be collected in the timed part of some
 * iteration, and would be part of the heap in use.
 */
final class KernelFile {

    /** The value for a missing number. */
    static final long NONE = -1;

    /** The number of digits up to which every number fits into a long. */
    private static final int MOST_DIGITS = 18;

    /** The first size of a buffer: small, since hundreds of threads may have one; it can grow. */
    private static final int ROOM = 128;

    private final Path path;
    private @Nullable RandomAccessFile file;
    private byte[] bytes = new byte[ROOM];
    private int length;
    private int at;

    /** Creates a reader. A file that cannot be read is empty. */
    KernelFile(Path path) {
        this.path = path;
    }

    /** Reads the file again, and moves to its beginning. */
    void read() {
        at = 0;
        length = 0;
        try {
            if (file == null) {
                file = new RandomAccessFile(path.toFile(), "r");
            }
            fill(file);
        } catch (IOException notThere) {
            length = 0;
        }
    }

    /** Closes the file, which reading opens again. */
    void close() {
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException unimportant) {
            // Nothing was written.
        }
        file = null;
    }

    private void fill(RandomAccessFile from) throws IOException {
        from.seek(0);
        for (int read = 0; read >= 0; read = from.read(bytes, length, bytes.length - length)) {
            length += read;
            if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, 2 * length);
            }
        }
    }

    /**
     * Moves past the given text. Returns false without moving if the current position has a
     * different text.
     */
    boolean skip(String text) {
        if (!stands(text, at)) {
            return false;
        }
        at += text.length();
        return true;
    }

    /**
     * Moves past the next occurrence of the given text in this line. Returns false without moving
     * if there is none.
     */
    boolean find(String text) {
        for (int i = at; i < length && bytes[i] != '\n'; i++) {
            if (stands(text, i)) {
                at = i + text.length();
                return true;
            }
        }
        return false;
    }

    private boolean stands(String text, int from) {
        for (int i = 0; i < text.length(); i++) {
            if (from + i >= length || bytes[from + i] != text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** Moves to the next line. Returns false after the last one. */
    boolean nextLine() {
        while (at < length && bytes[at] != '\n') {
            at++;
        }
        at++;
        return at < length;
    }

    /**
     * Skips blanks, moves past the number that follows, and returns it. Returns {@link #NONE} if
     * there is no number, or one with more than {@value #MOST_DIGITS} digits.
     */
    long number() {
        int from = at;
        while (from < length && (bytes[from] == ' ' || bytes[from] == '\t')) {
            from++;
        }
        long number = 0;
        int to = from;
        for (; to < length && bytes[to] >= '0' && bytes[to] <= '9'; to++) {
            number = 10 * number + bytes[to] - '0';
        }
        boolean ends = to >= length || bytes[to] <= ' ';
        if (to == from || to - from > MOST_DIGITS || !ends) {
            return NONE;
        }
        at = to;
        return number;
    }
}
