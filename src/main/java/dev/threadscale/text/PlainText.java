package dev.threadscale.text;

/**
 * Shows text to people: each character that a terminal, a browser or a reader of XML would obey in
 * place of showing it appears as its code, {@code \\u{1B}} say.
 */
public final class PlainText {

    private PlainText() {}

    /** One line of text: line breaks and tabs are spaces. */
    public static String line(String text) {
        return TextRule.LINE.holds(text)
                ? text
                : TextRule.LINE.replaced(text.replaceAll("\r\n|[\t\n\r]", " "), PlainText::code);
    }

    /** Text in which line breaks and tabs stay what they are. */
    public static String lines(String text) {
        return TextRule.SHOWN.replaced(text, PlainText::code);
    }

    /** The beginning of a text, with a mark where it is cut. */
    public static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }

    private static String code(int character) {
        return "\\u{%02X}".formatted(character);
    }
}
