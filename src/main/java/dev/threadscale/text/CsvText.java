package dev.threadscale.text;

import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Text as it stands in a cell of a CSV. A spreadsheet computes what begins like a formula, so that
 * the file has an apostrophe before it, as a person would type it, which reading takes away again.
 * Numbers stay as they are. A semicolon begins a cell too: in half of Europe it separates them.
 */
public final class CsvText {

    /** Stands before a formula. */
    public static final char MARK = '\'';

    /** Behind apostrophes, quotes and spaces; four as wide as the letters of East Asia. */
    private static final Pattern FORMULA =
            Pattern.compile("['\"\\s\\u00A0\\u3000]*[=+@\\uFF1D\\uFF0B\\uFF0D\\uFF20-].*");

    private static final Pattern NUMBER =
            Pattern.compile("[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)([eE][+-]?[0-9]+)?");

    private CsvText() {}

    /** The cell for a text of one line. */
    public static String written(String text) {
        return isHarmless(text)
                ? text
                : parts(PlainText.line(text), part -> isFormula(part) ? MARK + part : part);
    }

    /** The text of a cell. */
    public static String read(String cell) {
        return parts(
                cell,
                part ->
                        part.indexOf(MARK) == 0 && isFormula(part.substring(1))
                                ? part.substring(1)
                                : part);
    }

    /** Of almost every cell, so without objects: there may be millions. */
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
