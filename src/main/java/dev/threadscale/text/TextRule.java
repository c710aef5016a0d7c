package dev.threadscale.text;

import java.util.Optional;

/**
 * The one rule on text that comes from outside: what cannot stand in XML, in a terminal or in a
 * file name, or changes how the text around it is shown, is no part of it.
 */
public enum TextRule {
    /** One line: a title, a cell, a name. */
    LINE(""),

    /** Several lines, in which tabs are white space: a file, the output of a program. */
    LINES("\t\n\r");

    private static final String BYTE_ORDER_MARK = "\uFEFF";
    private static final char REPLACEMENT = '\uFFFD';

    private final String whiteSpace;

    TextRule(String whiteSpace) {
        this.whiteSpace = whiteSpace;
    }

    /** The text of a file, without the mark that some editors put at its beginning. */
    public static String ofFile(String text) {
        return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    }

    /** The first character that breaks the rule, with its place. */
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

    /** The text with a mark in place of each character that breaks the rule. */
    public String cleaned(String text) {
        if (holds(text)) {
            return text;
        }
        StringBuilder cleaned = new StringBuilder(text.length());
        text.codePoints()
                .forEach(codePoint ->
                        cleaned.appendCodePoint(isRefused(codePoint) ? REPLACEMENT : codePoint));
        return cleaned.toString();
    }

    private boolean isRefused(int codePoint) {
        return whiteSpace.indexOf(codePoint) < 0 && Unprintable.isOne(codePoint);
    }
}
