package dev.threadscale.text;

import dev.threadscale.text.TextRule.Unprintable;

/**
 * Shows text to people: each character that a terminal, a browser or a reader of XML would obey in
 * place of showing it appears as its code, {@code \\u{1B}} say.
 */
public final class PlainText {

    private PlainText() {}

    /** One line of text: line breaks and tabs are spaces. */
    public static String line(String text) {
        return isPlain(text, "") ? text : shown(text.replaceAll("\r\n|[\t\n\r]", " "), "");
    }

    /** Text in which line breaks and tabs stay what they are. */
    public static String lines(String text) {
        return isPlain(text, "\n\t") ? text : shown(text, "\n\t");
    }

    /** The beginning of a text, with a mark where it is cut. */
    public static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }

    private static String shown(String text, String kept) {
        StringBuilder shown = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(c -> {
                    if (isPlain(c, kept)) {
                        shown.appendCodePoint(c);
                    } else {
                        shown.append("\\u{%02X}".formatted(c));
                    }
                });
        return shown.toString();
    }

    /** Of almost every text, so without objects. */
    private static boolean isPlain(String text, String kept) {
        int c;
        for (int at = 0; at < text.length(); at += Character.charCount(c)) {
            c = text.codePointAt(at);
            if (!isPlain(c, kept)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isPlain(int c, String kept) {
        return !Unprintable.isOne(c) || kept.indexOf(c) >= 0;
    }
}
