package dev.threadscale.report.table;

import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A table of a report.
 *
 * @param caption what it shows
 * @param notes how its numbers came about, one line each
 * @param keys how many of the first columns say what a row is
 * @param rows each as long as the columns
 * @param below what else is to be said, one line each
 * @param file that holds the same, whole and not rounded
 */
public record ReportTable(
        String caption,
        List<String> notes,
        int keys,
        List<String> columns,
        List<List<Cell>> rows,
        List<String> below,
        String file)
        implements Block {

    /** A browser shows and sorts so many without a pause; the file holds all of them. */
    private static final int MOST = 2000;

    private static final int TALL = 40;
    private static final Pattern NUMBER = Pattern.compile("^[0-9.,]+$");
    private static final Pattern DIGIT = Pattern.compile("[0-9]");
    private static final Pattern LETTER = Pattern.compile("\\p{IsLetter}");

    public ReportTable {
        notes = List.copyOf(notes);
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        below = List.copyOf(below);
        for (List<Cell> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "every row has as many cells as there are columns: " + row);
            }
        }
    }

    /** The same with sentences below it. */
    public ReportTable with(List<String> sentences) {
        return new ReportTable(caption, notes, keys, columns, rows, sentences, file);
    }

    /** True if it is too long to stand between others as a whole. */
    public boolean isTall() {
        return rows.size() > TALL;
    }

    /**
     * How each column stands in the style sheet: words begin below each other, digits end there.
     */
    public List<String> looks() {
        return IntStream.range(0, columns.size())
                .mapToObj(column -> isWords(column) ? "words" : "digits")
                .toList();
    }

    private boolean isWords(int column) {
        Pattern other = column < keys ? NUMBER : DIGIT;
        List<String> texts = rows.stream().map(row -> row.get(column).text()).toList();
        return texts.stream().anyMatch(text -> LETTER.matcher(text).find())
                && texts.stream().noneMatch(text -> other.matcher(text).find());
    }

    /** The rows that a page shows. */
    public List<List<Cell>> shown() {
        return rows.subList(0, Math.min(MOST, rows.size()));
    }

    /** How many rows a page leaves out. */
    public int hidden() {
        return rows.size() - shown().size();
    }

    /**
     * A cell of a table.
     *
     * @param text for people
     * @param number by which rows are sorted; empty if unknown, or if the text itself is to be
     *     compared
     */
    public record Cell(String text, OptionalDouble number) {

        public Cell(String text, double number) {
            this(text, OptionalDouble.of(number));
        }

        public static Cell of(String text) {
            return new Cell(text, OptionalDouble.empty());
        }

        /** The number for scripts; empty if there is none. */
        public String sortKey() {
            return number.isPresent() && Double.isFinite(number.getAsDouble())
                    ? BigDecimal.valueOf(number.getAsDouble()).stripTrailingZeros().toString()
                    : "";
        }
    }
}
