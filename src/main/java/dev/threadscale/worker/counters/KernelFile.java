package dev.threadscale.worker.counters;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text of the kernel that is read before and after each iteration, word by word. It stays open,
 * and nothing is allocated to read it: that would be collected in the timed part of some iteration,
 * and would be part of the heap in use.
 */
public final class KernelFile {

    /** Instead of a number that is not there. */
    static final long NONE = -1;

    /** All numbers of so many digits are a long. */
    private static final int MOST_DIGITS = 18;

    private static final int ROOM = 4096;

    private final Path path;
    private @Nullable RandomAccessFile file;
    private byte[] bytes = new byte[ROOM];
    private int length;
    private int at;

    /** A file that cannot be read is empty. */
    KernelFile(Path path) {
        this.path = path;
    }

    /** Reads it anew, and moves to its beginning. */
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

    /** Moves behind a text that stands here; returns false, and stays, if another does. */
    boolean skip(String text) {
        if (!stands(text, at)) {
            return false;
        }
        at += text.length();
        return true;
    }

    /** Moves behind the next such text in this line; returns false, and stays, without one. */
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

    /** Moves to the next line; returns false behind the last one. */
    boolean nextLine() {
        while (at < length && bytes[at] != '\n') {
            at++;
        }
        at++;
        return at < length;
    }

    /**
     * Moves behind a number that stands here, blanks aside, and returns it; or {@link #NONE} if
     * there is none, or one with more than {@value #MOST_DIGITS} digits.
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
