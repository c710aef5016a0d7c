package dev.threadscale.results.csv;

import dev.threadscale.text.CsvText;
import java.util.Arrays;

/** The fields of one row of a CSV as characters, since only few of them become strings. */
final class CsvFields {

    static final int NOT_WHOLE = -1;

    /** The digits of the largest long. */
    private static final int MOST_DIGITS = 19;

    private char[] characters = new char[256];
    private int[] ends = new int[32];
    private long[] wholes = new long[32];
    private int count;

    void clear() {
        count = 0;
    }

    int count() {
        return count;
    }

    /** Adds a field as it is in the file. */
    void add(char[] buffer, int from, int length) {
        long whole = whole(buffer, from, length);
        if (whole == NOT_WHOLE && holds(CsvText.MARK, buffer, from, length)) {
            char[] text = CsvText.read(new String(buffer, from, length)).toCharArray();
            append(text, 0, text.length, whole(text, 0, text.length));
        } else {
            append(buffer, from, length, whole);
        }
    }

    private static boolean holds(char wanted, char[] buffer, int from, int length) {
        for (int i = from; i < from + length; i++) {
            if (buffer[i] == wanted) {
                return true;
            }
        }
        return false;
    }

    /** The number of a field that holds nothing but digits, and not too many; else negative. */
    private static long whole(char[] buffer, int from, int length) {
        if (length == 0 || length > MOST_DIGITS) {
            return NOT_WHOLE;
        }
        long number = 0;
        for (int i = from; i < from + length; i++) {
            int digit = buffer[i] - '0';
            if (digit < 0 || digit > 9) {
                return NOT_WHOLE;
            }
            number = 10 * number + digit;
        }
        // Of 19 digits, those that are too large have become negative: below twice 2^63 all have.
        return Math.max(number, NOT_WHOLE);
    }

    private void append(char[] buffer, int from, int length, long whole) {
        int start = start(count);
        if (start + length > characters.length) {
            characters = Arrays.copyOf(characters, 2 * (start + length));
        }
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, 2 * count);
            wholes = Arrays.copyOf(wholes, 2 * count);
        }
        System.arraycopy(buffer, from, characters, start, length);
        wholes[count] = whole;
        ends[count++] = start + length;
    }

    String text(int index) {
        int start = start(index);
        return new String(characters, start, ends[index] - start);
    }

    boolean is(String text, int index) {
        int start = start(index);
        if (text.length() != ends[index] - start) {
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
        return start(index) == ends[index];
    }

    /** The number of a field that holds nothing but digits, and not too many; else negative. */
    long whole(int index) {
        return wholes[index];
    }

    /** Returns true if a field holds a quotation mark. */
    boolean hasQuote(int index) {
        int start = start(index);
        return wholes[index] < 0 && holds('"', characters, start, ends[index] - start);
    }

    private int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }
}
