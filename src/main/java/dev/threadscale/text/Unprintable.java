package dev.threadscale.text;

import java.util.Locale;

/**
 * A character that a text may not hold.
 *
 * @param line from 1
 * @param column from 1, in characters as people count them
 */
public record Unprintable(int codePoint, int line, int column) {

    /** The last two characters of every plane, and those that Unicode reserves among Arabic. */
    private static final int PLANE_END = 0xFFFE;

    static boolean isOne(int c) {
        return !(c >= ' ' && c <= '~') && !kind(c).isEmpty();
    }

    private static String kind(int c) {
        if (Character.isISOControl(c)) {
            return "a control character";
        }
        if (c == 0x061C
                || c == 0x200E
                || c == 0x200F
                || (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069)) {
            return "a control of the direction of text";
        }
        if (c == 0x2028 || c == 0x2029) {
            return "a separator of lines";
        }
        if (c == 0xFEFF) {
            return "a mark of the byte order";
        }
        if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
            return "half of a character";
        }
        return (c & PLANE_END) == PLANE_END || (c >= 0xFDD0 && c <= 0xFDEF)
                ? "not a character of Unicode"
                : "";
    }

    /** Code and kind: {@code U+001B (a control character)}. */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "U+%04X (%s)", codePoint, kind(codePoint));
    }
}
