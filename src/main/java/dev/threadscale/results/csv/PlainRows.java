package dev.threadscale.results.csv;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/**
 * The first rows of a CSV, as long as they are plain: ASCII without quotes, which is all that most
 * files of the kit hold. Their numbers are read from the bytes. The rest is for a parser that knows
 * every other form.
 */
final class PlainRows {

    private final InputStream in;
    private final CsvFields fields;

    /** Holds a row and more; the last byte is room for the end of a line that a file may lack. */
    private final byte[] bytes = new byte[1 << 17];

    private int from;
    private int to;
    private long line;
    private boolean atEnd;

    PlainRows(InputStream in, CsvFields fields) {
        this.in = in;
        this.fields = fields;
    }

    /** The number of the line that was read last, from 1. */
    long line() {
        return line;
    }

    /** Reads the next row; returns false if there is none, or if it is not plain. */
    boolean next() throws IOException {
        while (true) {
            int next = fields.scan(bytes, from, to);
            if (next >= 0) {
                from = next;
                line++;
                // Lines without anything are no rows.
                if (fields.count() > 1 || !fields.isEmpty(0)) {
                    return true;
                }
            } else if (next == CsvFields.NOT_PLAIN || !more()) {
                return false;
            }
        }
    }

    /** Reads more behind the row that has begun; returns false at the end, or without room. */
    private boolean more() throws IOException {
        if (atEnd) {
            return false;
        }
        System.arraycopy(bytes, from, bytes, 0, to - from);
        to -= from;
        from = 0;
        int room = bytes.length - 1 - to;
        int read = in.read(bytes, to, room);
        if (read > 0) {
            to += read;
        } else if (room > 0) {
            atEnd = true;
            if (to > 0) {
                bytes[to++] = '\n';
            }
        }
        return room > 0 && to > 0;
    }

    /** Returns true if there is a row that is not plain. */
    boolean hasRest() {
        return !atEnd || from < to;
    }

    /** Returns everything from that row on. */
    InputStream rest() {
        return new SequenceInputStream(new ByteArrayInputStream(bytes, from, to - from), in);
    }
}
