package dev.threadscale.results.csv;

import dev.threadscale.text.CsvText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The fields of one row of a CSV as bytes, since only few of them become strings. */
final class CsvFields {

    static final int NOT_WHOLE = -1;

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

    /** Begins a row of fields that stand in a file as they are, with a comma between them. */
    void begin(byte[] row, int from) {
        bytes = row;
        start = from;
        count = 0;
    }

    /** Ends the next field of such a row. */
    void end(int end, long whole) {
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            wholes = Arrays.copyOf(wholes, 2 * count);
        }
        wholes[count] = whole;
        ends[count++] = end;
    }

    /** Begins a row of any fields. */
    void begin() {
        begin(own, 0);
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
    static long whole(int digits, long number) {
        // Of 19 digits, those that are too large have become negative: below twice 2^63 all have.
        return digits == 0 || digits > MOST_DIGITS ? NOT_WHOLE : Math.max(number, NOT_WHOLE);
    }

    int count() {
        return count;
    }

    String text(int index) {
        int from = start(index);
        return new String(bytes, from, ends[index] - from, StandardCharsets.UTF_8);
    }

    /** Returns true if a field is a text of ASCII; false of other texts, which are read again. */
    boolean is(String text, int index) {
        int from = start(index);
        if (text.length() != ends[index] - from) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != bytes[from + i]) {
                return false;
            }
        }
        return true;
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
