package dev.threadscale.text;

import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The one rule for text from outside: it rejects characters that are not allowed in XML, in a
 * terminal or in a file name, or that change how the surrounding text is shown.
 */
public enum TextRule {
    /** One line: a title, a cell, a name. */
    LINE(""),

    /** Some lines, in which tabs are white space: a file, the output of a program. */
    LINES("\t\n\r"),

    /** Some lines for display, where a carriage return would hide the text before it. */
    SHOWN("\t\n");

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final String REPLACEMENT = "\uFFFD";

    private final String whiteSpace;

    TextRule(String whiteSpace) {
        this.whiteSpace = whiteSpace;
    }

    /** Returns the text of a file without the mark that some editors put at its beginning. */
    public static String ofFile(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** Returns the first character that breaks the rule, with its position. */
    public Optional<Unprintable> first(CharSequence text) {
        int line = 1;
        int column = 1;
        for (int at = 0; at < text.length(); ) {
            int codePoint = Character.codePointAt(text, at);
            if (isRefused(codePoint)) {
                return Optional.of(new Unprintable(codePoint, line, column));
            }
            at += Character.charCount(codePoint);
            boolean ends = codePoint == '\n' || (codePoint == '\r' && !isFeed(text, at));
            line += ends ? 1 : 0;
            column = ends ? 1 : column + 1;
        }
        return Optional.empty();
    }

    private static boolean isFeed(CharSequence text, int at) {
        return at < text.length() && text.charAt(at) == '\n';
    }

    public boolean holds(CharSequence text) {
        return first(text).isEmpty();
    }

    /** Returns the text with a mark instead of each character that breaks the rule. */
    public String cleaned(String text) {
        return replaced(text, _ -> REPLACEMENT);
    }

    /**
     * Returns the text with each character that breaks the rule replaced.
     *
     * @param instead returns the replacement of a character
     */
    String replaced(String text, IntFunction<String> instead) {
        if (holds(text)) {
            return text;
        }
        StringBuilder replaced = new StringBuilder(text.length());
        text.codePoints()
                .forEach(codePoint -> {
                    if (isRefused(codePoint)) {
                        replaced.append(instead.apply(codePoint));
                    } else {
                        replaced.appendCodePoint(codePoint);
                    }
                });
        return replaced.toString();
    }

    private boolean isRefused(int codePoint) {
        return whiteSpace.indexOf(codePoint) < 0 && Unprintable.isOne(codePoint);
    }

    /**
     * A character that a text must not contain.
     *
     * @param line from 1
     * @param column from 1, in characters as people count them
     */
    public record Unprintable(int codePoint, int line, int column) {

        /**
         * The last two characters of every plane, and those that Unicode reserves among the Arabic
         * ones.
         */
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
                return "a control of the text direction";
            }
            if (c == 0x2028 || c == 0x2029) {
                return "a line separator";
            }
            if (c == 0xFEFF) {
                return "a byte order mark";
            }
            if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
                return "half of a character";
            }
            return (c & PLANE_END) == PLANE_END || (c >= 0xFDD0 && c <= 0xFDEF)
                    ? "not a character of Unicode"
                    : "";
        }

        /** Returns code and kind: {@code U+001B (a control character)}. */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "U+%04X (%s)", codePoint, kind(codePoint));
        }
    }
}
