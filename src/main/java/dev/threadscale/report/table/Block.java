package dev.threadscale.report.table;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A part of a report, the same on the console and on a page. */
public sealed interface Block {

    Pattern NUMBER = Pattern.compile("^[0-9.,]+$");
    Pattern DIGIT = Pattern.compile("[0-9]");
    Pattern LETTER = Pattern.compile("\\p{IsLetter}");

    /**
     * True if the cells of a column are words, which align left.
     *
     * @param key true if the column says what a row is: its words may hold digits
     */
    static boolean isWords(boolean key, List<String> texts) {
        Pattern other = key ? NUMBER : DIGIT;
        return texts.stream().anyMatch(text -> LETTER.matcher(text).find())
                && texts.stream().noneMatch(text -> other.matcher(text).find());
    }

    /** A sentence or two that stand alone. */
    record Note(String text) implements Block {}

    /**
     * A table.
     *
     * @param caption what it shows
     * @param notes how its numbers came about, one line each
     * @param keys how many of the first columns say what a row is
     * @param rows each as long as the columns
     * @param below what else is to be said, one line each
     * @param file that holds the same, whole and not rounded
     */
    record ReportTable(
            String caption,
            List<String> notes,
            int keys,
            List<String> columns,
            List<List<Cell>> rows,
            List<String> below,
            String file)
            implements Block {

        /** A browser shows and sorts this many without a pause; the file holds all of them. */
        private static final int MOST = 2000;

        private static final int TALL = 40;

        /** The same with sentences below it. */
        public ReportTable with(List<String> sentences) {
            return new ReportTable(caption, notes, keys, columns, rows, sentences, file);
        }

        /** True if it is too long to stand between others as a whole. */
        public boolean isTall() {
            return rows.size() > TALL;
        }

        /** The class of each column in the style sheet: words align left, digits right. */
        public List<String> looks() {
            return IntStream.range(0, columns.size())
                    .mapToObj(column -> isWords(column) ? "words" : "digits")
                    .toList();
        }

        private boolean isWords(int column) {
            return Block.isWords(
                    column < keys, rows.stream().map(row -> row.get(column).text()).toList());
        }

        /** The rows that a page shows. */
        public List<List<Cell>> shown() {
            return rows.subList(0, Math.min(MOST, rows.size()));
        }

        /** The number of rows that a page leaves out. */
        public int hidden() {
            return rows.size() - shown().size();
        }
    }

    /**
     * A cell of a table.
     *
     * @param text for people
     * @param number by which rows are sorted; empty if unknown, or if the text itself is compared
     */
    record Cell(String text, Optional<Double> number) {

        /** Stands for a value that is unknown or was not measured. */
        public static final String NONE = "–";

        public Cell(String text, double number) {
            this(text, Optional.of(number));
        }

        /** Words; without any, they are unknown. */
        static Cell of(String text) {
            return new Cell(text.isEmpty() ? NONE : text, Optional.empty());
        }

        /** A number as people read it, if it is known. */
        static Cell of(Optional<Double> number, DoubleFunction<String> shown) {
            return new Cell(number.map(shown::apply).orElse(NONE), number);
        }

        /** The number for scripts; empty if there is none. */
        public String sortKey() {
            return number.filter(Double::isFinite)
                    .map(one -> BigDecimal.valueOf(one).stripTrailingZeros().toString())
                    .orElse("");
        }
    }
}
