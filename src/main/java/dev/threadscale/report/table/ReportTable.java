package dev.threadscale.report.table;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A table.
 *
 * @param caption what it shows
 * @param notes how its numbers were obtained, one line each
 * @param keys how many of the first columns identify a row
 * @param rows each as long as the columns
 * @param below further remarks, one line each
 * @param file the file with the same data, complete and not rounded
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

    /**
     * The number of rows that a browser shows and sorts without a delay; the file contains all of
     * them.
     */
    private static final int MOST = 2000;

    private static final int TALL = 40;

    /** Returns a copy with sentences below it. */
    public ReportTable with(List<String> sentences) {
        return new ReportTable(caption, notes, keys, columns, rows, sentences, file);
    }

    /** Returns true if it is too long to be shown completely between others. */
    public boolean isTall() {
        return rows.size() > TALL;
    }

    /**
     * Returns the class of each column in the style sheet: words are aligned left, numbers right.
     */
    public List<String> looks() {
        return IntStream.range(0, columns.size())
                .mapToObj(column -> isWords(column) ? "words" : "digits")
                .toList();
    }

    private boolean isWords(int column) {
        return Block.isWords(
                column < keys, rows.stream().map(row -> row.get(column).text()).toList());
    }

    /** Returns the rows that a page shows. */
    public List<List<Cell>> shown() {
        return rows.subList(0, Math.min(MOST, rows.size()));
    }

    /** Returns the number of rows that a page leaves out. */
    public int hidden() {
        return rows.size() - shown().size();
    }
}
