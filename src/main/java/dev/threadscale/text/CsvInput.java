package dev.threadscale.text;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvReader.CsvReaderBuilder;
import de.siegmar.fastcsv.reader.FieldModifier;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The way to read CSV. FastCSV on its own takes the rest of a file for one cell if a quote is never
 * closed, and keeps quotes in cells without quotes.
 */
public final class CsvInput {

    private static final Pattern PROBLEM =
            Pattern.compile("(.*) \\(record starting at line ([0-9]+)\\)");

    /** Rejects quotes in cells that do not begin with one. */
    public static final FieldModifier QUOTES =
            new FieldModifier() {
                @Override
                public String modify(long line, int index, boolean quoted, String cell) {
                    if (!quoted && cell.indexOf('"') >= 0) {
                        throw strayQuote(line);
                    }
                    return cell;
                }
            };

    private CsvInput() {}

    /** Returns a parser that rejects unclosed quotes. */
    public static CsvReaderBuilder builder() {
        return CsvReader.builder().allowUnclosedQuote(false);
    }

    /** Returns the problem of a cell that has quotes but is not in quotes. */
    public static CsvParseException strayQuote(long line) {
        return new CsvParseException(
                "A quote in a cell that does not begin with one (record starting at line %d)"
                        .formatted(line));
    }

    /** Returns the problem, after the line of the row if it is known. */
    public static String problem(CsvParseException malformed) {
        return problem(malformed, 0);
    }

    /**
     * Returns the problem, after the line of the row if it is known.
     *
     * @param before the number of lines before those that were parsed
     */
    public static String problem(CsvParseException malformed, long before) {
        String message = String.valueOf(malformed.getMessage());
        Matcher parts = PROBLEM.matcher(message);
        if (!parts.matches()) {
            return message;
        }
        String what = parts.group(1);
        return "line %d: %s"
                .formatted(
                        before + Long.parseLong(parts.group(2)),
                        what.startsWith("Unclosed")
                                ? "a quote is never closed"
                                : what.substring(0, 1).toLowerCase(Locale.ROOT)
                                        + what.substring(1));
    }
}
