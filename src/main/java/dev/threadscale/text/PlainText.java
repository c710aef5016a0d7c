package dev.threadscale.text;

/**
 * Shows text to people. Each character that a terminal, a browser or an XML reader would interpret
 * instead of showing it is replaced by its code, for example {@code \\u{1B}}.
 */
public final class PlainText {

    private PlainText() {}

    /** Returns one line of text, with line breaks and tabs replaced by spaces. */
    public static String line(String text) {
        return TextRule.LINE.holds(text)
                ? text
                : TextRule.LINE.replaced(text.replaceAll("\r\n|[\t\n\r]", " "), PlainText::code);
    }

    /** Returns text in which line breaks and tabs are kept. */
    public static String lines(String text) {
        return TextRule.SHOWN.replaced(text, PlainText::code);
    }

    /** Returns the beginning of a text, with a mark if it was cut. */
    public static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }

    private static String code(int character) {
        return "\\u{%02X}".formatted(character);
    }
}
