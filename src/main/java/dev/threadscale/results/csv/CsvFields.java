package dev.threadscale.results.csv;

import dev.threadscale.text.CsvText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The fields of one row of a CSV as bytes, since only few of them become strings. */
final class CsvFields {

    static final int INCOMPLETE = -1;
    static final int NOT_PLAIN = -2;

    private static final int NOT_WHOLE = -1;

    /** The digits of the largest long. */
    private static final int MOST_DIGITS = 19;

    /** The bytes of the row: each field behind the one before and one more byte. */
    private byte[] bytes = {};

    /** The bytes of rows that are added field by field. */
    private byte[] own = new byte[256];

    private int start;
    private int[] ends = new int[32];
    private long[] wholes = new long[32];
    private int count;

    /**
     * Reads a row of plain fields, whose bytes stay where they are.
     *
     * @param to the end of the bytes
     * @return where the row after it begins; else {@link #INCOMPLETE} or {@link #NOT_PLAIN}
     */
    int scan(byte[] rows, int from, int to) {
        bytes = rows;
        start = from;
        int fields = 0;
        int first = from;
        boolean digits = true;
        long number = 0;
        for (int at = from; at < to; at++) {
            byte b = rows[at];
            if (b >= '0' && b <= '9') {
                number = 10 * number + b - '0';
            } else if (b == ',' || b == '\n') {
                if (fields == ends.length) {
                    grow();
                }
                wholes[fields] = digits ? whole(at - first, number) : NOT_WHOLE;
                ends[fields++] = at;
                if (b == '\n') {
                    count = fields;
                    return at + 1;
                }
                first = at + 1;
                digits = true;
                number = 0;
            } else if (b < 0 || b == '"' || b == '\r' || b == CsvText.MARK) {
                return NOT_PLAIN;
            } else {
                digits = false;
            }
        }
        return INCOMPLETE;
    }

    private void grow() {
        ends = Arrays.copyOf(ends, 2 * ends.length);
        wholes = Arrays.copyOf(wholes, ends.length);
    }

    /** Begins a row of any fields, which are added one by one. */
    void begin() {
        bytes = own;
        start = 0;
        count = 0;
    }

    private void end(int end, long whole) {
        if (count == ends.length) {
            grow();
        }
        wholes[count] = whole;
        ends[count++] = end;
    }

    /** Adds a field, which may hold anything. */
    void add(char[] buffer, int from, int length) {
        long whole = 0;
        boolean digits = true;
        int at = room(length);
        for (int i = from; i < from + length; i++) {
            char c = buffer[i];
            if (c > '~' || c == CsvText.MARK) {
                add(CsvText.read(new String(buffer, from, length)));
                return;
            }
            own[at++] = (byte) c;
            digits &= c >= '0' && c <= '9';
            whole = 10 * whole + c - '0';
        }
        end(at, digits ? whole(length, whole) : NOT_WHOLE);
    }

    private void add(String text) {
        byte[] field = text.getBytes(StandardCharsets.UTF_8);
        int at = room(field.length);
        System.arraycopy(field, 0, own, at, field.length);
        end(at + field.length, NOT_WHOLE);
    }

    /** Makes room for a field; returns where it begins. */
    private int room(int length) {
        int at = start(count);
        if (at + length > own.length) {
            own = Arrays.copyOf(own, 2 * (at + length));
            bytes = own;
        }
        return at;
    }

    /** The number of a field of nothing but digits, if it is one; else negative. */
    private static long whole(int digits, long number) {
        // Of 19 digits, those that are too large have become negative: below twice 2^63 all have.
        return digits == 0 || digits > MOST_DIGITS ? NOT_WHOLE : Math.max(number, NOT_WHOLE);
    }

    int count() {
        return count;
    }

    /** Returns the bytes of a field, in UTF-8. */
    byte[] copy(int index) {
        return Arrays.copyOfRange(bytes, start(index), ends[index]);
    }

    String text(int index) {
        return new String(copy(index), StandardCharsets.UTF_8);
    }

    boolean is(byte[] field, int index) {
        return Arrays.equals(bytes, start(index), ends[index], field, 0, field.length);
    }

    boolean isEmpty(int index) {
        return start(index) == ends[index];
    }

    /** The number of a field that holds nothing but digits, and not too many; else negative. */
    long whole(int index) {
        return wholes[index];
    }

    /** Returns true if a field holds a quotation mark. */
    boolean hasQuote(int index) {
        for (int i = start(index); i < ends[index]; i++) {
            if (bytes[i] == '"') {
                return true;
            }
        }
        return false;
    }

    private int start(int index) {
        return index == 0 ? start : ends[index - 1] + 1;
    }
}
