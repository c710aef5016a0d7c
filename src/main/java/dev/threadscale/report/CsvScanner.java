package dev.threadscale.report;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Splits a CSV into rows and fields (RFC 4180): commas, quotes around what holds one, and lines
 * that end with LF, CRLF or CR; empty lines are none. It finds fields and makes nothing of them: of
 * millions of rows, most are never asked for.
 */
final class CsvScanner implements Closeable {

    private static final int LEAST_BUFFER = 1 << 16;

    private final InputStream in;
    private byte[] buffer = new byte[LEAST_BUFFER];

    /**
     * Where in the buffer the row begins, where the scanner stands, and where what was read ends.
     */
    private int start;

    private int at;
    private int limit;
    private long line = 1;

    CsvScanner(InputStream in) {
        this.in = in;
    }

    /**
     * Fills the row with the next one; it holds until this is called again.
     *
     * @return false if there is none
     * @throws MalformedException if quotes are not where they belong
     */
    boolean next(Row row) throws IOException {
        do {
            start = at;
            if (isAtEnd()) {
                return false;
            }
            row.begin(line);
            scan(row);
            row.end(buffer, start);
        } while (row.isBlank());
        return true;
    }

    private void scan(Row row) throws IOException {
        byte end;
        do {
            if (!isAtEnd() && buffer[at] == '"') {
                quoted(row);
            } else {
                plain(row);
            }
            end = isAtEnd() ? (byte) '\n' : buffer[at++];
        } while (end == ',');
        if (end == '\r' && !isAtEnd() && buffer[at] == '\n') {
            at++;
        }
        line++;
    }

    private void plain(Row row) throws IOException {
        int from = at - start;
        do {
            at = endOfField();
        } while (at == limit && fill());
        row.add(from, at - start);
    }

    /** The next end in the buffer, or the buffer's own. */
    private int endOfField() {
        byte[] bytes = buffer;
        int most = limit;
        int i = at;
        while (i < most && !isEnd(bytes[i])) {
            i++;
        }
        return i;
    }

    private static boolean isEnd(byte b) {
        // Nearly all are larger than a comma, so that nearly all need one comparison alone.
        return b <= ',' && (b == ',' || b == '\n' || b == '\r');
    }

    /** Without its quotes; two of them within stand for one. */
    private void quoted(Row row) throws IOException {
        at++;
        int from = at - start;
        int to = from;
        while (!isClosing()) {
            byte b = buffer[at++];
            if (b == '\n') {
                line++;
            }
            buffer[start + to++] = b;
        }
        row.add(from, to);
        if (!isAtEnd() && !isEnd(buffer[at])) {
            throw new MalformedException("line %d: a quote ends within a field".formatted(line));
        }
    }

    /** Whether the field ends here; goes past the quote that ends it, or stands before another. */
    private boolean isClosing() throws IOException {
        if (isAtEnd()) {
            throw new MalformedException("a quote before line %d has no end".formatted(line));
        }
        if (buffer[at] != '"') {
            return false;
        }
        at++;
        return isAtEnd() || buffer[at] != '"';
    }

    private boolean isAtEnd() throws IOException {
        return at == limit && !fill();
    }

    /** Reads on, and keeps what there is of the row. */
    private boolean fill() throws IOException {
        int kept = limit - start;
        if (start > 0) {
            System.arraycopy(buffer, start, buffer, 0, kept);
            at -= start;
            start = 0;
        } else if (kept == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * kept);
        }
        int read = in.read(buffer, kept, buffer.length - kept);
        limit = kept + Math.max(0, read);
        return read > 0;
    }

    @Override
    public void close() throws IOException {
        in.close();
    }

    /** Not CSV. */
    static final class MalformedException extends IOException {
        private static final long serialVersionUID = 1;

        MalformedException(String message) {
            super(message);
        }
    }
}
