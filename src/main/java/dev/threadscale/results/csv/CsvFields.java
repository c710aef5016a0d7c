package dev.threadscale.results.csv;

import java.util.Arrays;

/** Some rows of a CSV as characters, of which few become text. It stands at one row at a time. */
final class CsvFields {

    static final int NOT_WHOLE = -1;

    private static final int MOST_ROWS = 1_000;

    /** The digits of the largest long. */
    private static final int MOST_DIGITS = 19;

    private char[] characters = new char[256];

    /** Where each field ends, row after row. */
    private int[] ends = new int[32];

    /** The first field of each row, and that after the last. */
    private final int[] firsts = new int[MOST_ROWS + 1];

    private final long[] lines = new long[MOST_ROWS];
    private int rows;
    private int row;

    void clear() {
        rows = 0;
        row = -1;
    }

    boolean isFull() {
        return rows == MOST_ROWS;
    }

    /** Begins another row, which counts once it has ended. */
    void begin(long line) {
        lines[rows] = line;
        firsts[rows + 1] = firsts[rows];
    }

    void add(char[] buffer, int from, int length) {
        int field = firsts[rows + 1]++;
        int start = field == 0 ? 0 : ends[field - 1];
        if (start + length > characters.length) {
            characters = Arrays.copyOf(characters, 2 * (start + length));
        }
        if (field == ends.length) {
            ends = Arrays.copyOf(ends, 2 * field);
        }
        System.arraycopy(buffer, from, characters, start, length);
        ends[field] = start + length;
    }

    void end() {
        rows++;
    }

    /** Moves on to the next row; false if there is none. */
    boolean next() {
        return ++row < rows;
    }

    /** The line of the file on which the row begins. */
    long line() {
        return lines[row];
    }

    /** The number of its fields. */
    int count() {
        return firsts[row + 1] - firsts[row];
    }

    String text(int index) {
        int start = start(index);
        return new String(characters, start, end(index) - start);
    }

    boolean is(String text, int index) {
        int start = start(index);
        if (text.length() != end(index) - start) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != characters[start + i]) {
                return false;
            }
        }
        return true;
    }

    boolean isEmpty(int index) {
        return start(index) == end(index);
    }

    /** The number of a field that holds nothing but digits, and not too many; else negative. */
    long whole(int index) {
        int end = end(index);
        int start = start(index);
        if (start == end || end - start > MOST_DIGITS) {
            return NOT_WHOLE;
        }
        long number = 0;
        for (int i = start; i < end; i++) {
            int digit = characters[i] - '0';
            if (digit < 0 || digit > 9) {
                return NOT_WHOLE;
            }
            number = 10 * number + digit;
        }
        // Of 19 digits, those that are too large have become negative: below twice 2^63 all have.
        return number;
    }

    private int start(int index) {
        int field = firsts[row] + index;
        return field == 0 ? 0 : ends[field - 1];
    }

    private int end(int index) {
        return ends[firsts[row] + index];
    }
}
