package dev.threadscale.text;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Converts text to and from the cells of a CSV file. A spreadsheet evaluates text that begins like
 * a formula. Such text gets a leading apostrophe, as a person would type it, which is removed on
 * reading. Numbers are not changed. A semicolon also begins a cell, because it is the separator in
 * half of Europe.
 */
public final class CsvText {

    /** The mark before a formula. */
    public static final char MARK = '\'';

    /**
     * The beginning of a formula, even after apostrophes, quotes and spaces. Four characters are
     * the full-width forms of East Asia.
     */
    private static final Pattern FORMULA =
            Pattern.compile("['\"\\s\\u00A0\\u3000]*[=+@\\uFF1D\\uFF0B\\uFF0D\\uFF20-].*");

    private static final Pattern NUMBER =
            Pattern.compile("[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?");

    private CsvText() {}

    /** Returns the cell for a text of one line. */
    public static String written(String text) {
        return isHarmless(text)
                ? text
                : parts(PlainText.line(text), part -> isFormula(part) ? MARK + part : part);
    }

    /** Returns the text of a cell. */
    public static String read(String cell) {
        return parts(
                cell,
                part ->
                        part.indexOf(MARK) == 0 && isFormula(part.substring(1))
                                ? part.substring(1)
                                : part);
    }

    /**
     * Returns true for almost all cells, without creating objects, because there may be millions.
     */
    private static boolean isHarmless(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == ';' || (i == 0 && !Character.isLetterOrDigit(c))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isFormula(String part) {
        return FORMULA.matcher(part).matches() && !NUMBER.matcher(part).matches();
    }

    private static String parts(String cell, UnaryOperator<String> change) {
        return Arrays.stream(cell.split(";", -1)).map(change).collect(Collectors.joining(";"));
    }
}
