package dev.threadscale.text;

import java.text.Normalizer;

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

    /**
     * Returns one line of text such that different texts look different: as written if all of it
     * can be seen, otherwise in quotes, with the codes of spaces, marks and letters that cannot.
     */
    public static String exact(String text) {
        boolean normal = Normalizer.isNormalized(text, Normalizer.Form.NFC);
        StringBuilder shown = new StringBuilder();
        int before = 0;
        for (int c : text.codePoints().toArray()) {
            boolean hidden = isHidden(c) || (c > '~' && !normal) || (c == ' ' && before == ' ');
            shown.append(hidden ? code(c) : c == '\\' ? "\\\\" : Character.toString(c));
            before = c;
        }
        boolean seen = shown.toString().replace("\\\\", "\\").equals(text);
        return seen && !text.isEmpty() && !text.startsWith("\"") && text.equals(text.strip())
                ? text
                : "\"%s\"".formatted(shown);
    }

    /** Returns true for what looks like nothing, or like an ordinary space. */
    private static boolean isHidden(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    true;
            case Character.SPACE_SEPARATOR -> c != ' ';
            // Variation selectors.
            default -> c >= 0xFE00 && c <= 0xFE0F;
        };
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
