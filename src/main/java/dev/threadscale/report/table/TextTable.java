package dev.threadscale.report.table;

import dev.threadscale.report.table.Block.Note;
import dev.threadscale.text.Counted;
import dev.threadscale.text.PlainText;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.text.WordUtils;

/**
 * Aligns cells in columns for a fixed-width font: words to the left, numbers to the right. Columns
 * that do not fit a console continue below, after the first columns again.
 */
public final class TextTable {

    /** The width of a console, in characters. */
    static final int WIDEST = 118;

    private static final int LONGEST_CELL = 48;
    private static final String GAP = "  ";
    private static final String INDENT = "  ";

    private final int keys;
    private final List<String> header;
    private final List<List<String>> rows = new ArrayList<>();

    /**
     * Creates an empty table.
     *
     * @param keys how many of the first columns identify a row
     */
    public TextTable(int keys, List<String> header) {
        this.keys = keys;
        this.header = cut(header.stream().map(PlainText::line).toList());
    }

    public void add(List<String> row) {
        if (row.size() != header.size()) {
            throw new IllegalArgumentException("every row has as many cells as the header: " + row);
        }
        rows.add(row.stream().map(PlainText::line).toList());
    }

    /** Returns parts of a report as text, each after an empty line. */
    public static String of(List<? extends Block> blocks) {
        return blocks.stream().map(block -> "\n" + of(block)).collect(Collectors.joining());
    }

    public static String of(Block block) {
        return switch (block) {
            case Note note -> note.text() + "\n";
            case ReportTable table -> of(table, ConfigurationTable.MOST);
        };
    }

    /** Returns a table with at most the given number of rows. */
    static String of(ReportTable table, int most) {
        return of(table, most, WIDEST);
    }

    /** Returns a part with at most the given number of rows and the given width of lines. */
    public static String of(Block block, int most, int width) {
        return switch (block) {
            case Note note -> wrap(note.text(), "", width);
            case ReportTable table ->
                    lines(Stream.concat(Stream.of(table.caption()), table.notes().stream()), width)
                            + rows(table, most, width)
                            + lines(table.below().stream(), width);
        };
    }

    private static String rows(ReportTable table, int most, int width) {
        TextTable text = new TextTable(table.keys(), table.columns());
        for (List<Cell> row : table.rows().subList(0, Math.min(most, table.rows().size()))) {
            text.add(row.stream().map(Cell::text).toList());
        }
        int hidden = table.rows().size() - most;
        return hidden > 0
                ? text.lines(width)
                        + "... and %s: see %s\n"
                                .formatted(Counted.of(hidden, "more row"), table.file())
                : text.lines(width);
    }

    private static String lines(Stream<String> lines, int width) {
        return lines.map(line -> wrap(line, "", width)).collect(Collectors.joining());
    }

    /** Wraps text; lines after the first are indented. */
    static String wrap(String text, String indent, int width) {
        return indent
                + WordUtils.wrap(
                        PlainText.line(text), width - INDENT.length(), "\n" + INDENT, false)
                + "\n";
    }

    /** Returns the lines, each ended by {@code \n}, with a rule below the header. */
    @Override
    public String toString() {
        return lines(WIDEST);
    }

    private String lines(int width) {
        TextTable cut = cut();
        return cut.parts(width).stream().map(cut::part).collect(Collectors.joining("\n"));
    }

    /** Returns groups of columns that fit side by side after the keys. */
    private List<List<Integer>> parts(int widest) {
        List<Integer> ofKeys = new ArrayList<>();
        int first = 0;
        for (int column = 0; column < keys; column++) {
            ofKeys.add(column);
            first += width(column) + GAP.length();
        }
        List<List<Integer>> parts = new ArrayList<>();
        int used = widest;
        for (int column = keys; column < header.size(); column++) {
            int width = width(column) + GAP.length();
            if (parts.isEmpty() || used + width > widest + GAP.length()) {
                parts.add(new ArrayList<>(ofKeys));
                used = first;
            }
            parts.getLast().add(column);
            used += width;
        }
        return parts;
    }

    private String part(List<Integer> columns) {
        StringJoiner rule = new StringJoiner(GAP);
        columns.forEach(column -> rule.add("-".repeat(width(column))));
        StringBuilder lines = new StringBuilder(line(header, columns));
        lines.append('\n').append(rule).append('\n');
        rows.forEach(row -> lines.append(line(row, columns)).append('\n'));
        return lines.toString();
    }

    private int width(int column) {
        int widest = header.get(column).length();
        for (List<String> row : rows) {
            widest = Math.max(widest, row.get(column).length());
        }
        return widest;
    }

    private String line(List<String> row, List<Integer> columns) {
        StringJoiner line = new StringJoiner(GAP);
        for (int column : columns) {
            String cell = row.get(column);
            String space = " ".repeat(width(column) - cell.length());
            line.add(isWords(column) ? cell + space : space + cell);
        }
        return line.toString().stripTrailing();
    }

    private boolean isWords(int column) {
        return Block.isWords(column < keys, cells(column));
    }

    /** Returns the table with long cells cut. */
    private TextTable cut() {
        List<List<String>> columns = new ArrayList<>();
        for (int column = 0; column < header.size(); column++) {
            List<String> cells = cells(column);
            columns.add(column < keys ? cut(cells) : cells.stream().map(TextTable::cut).toList());
        }
        TextTable cut = new TextTable(keys, header);
        for (int row = 0; row < rows.size(); row++) {
            List<String> cells = new ArrayList<>();
            for (List<String> column : columns) {
                cells.add(column.get(row));
            }
            cut.rows.add(cells);
        }
        return cut;
    }

    private List<String> cells(int column) {
        return rows.stream().map(row -> row.get(column)).toList();
    }

    /** Returns names that are cut unless two different ones would then be equal. */
    private static List<String> cut(List<String> names) {
        List<String> cut = names.stream().map(TextTable::cut).toList();
        return Set.copyOf(cut).size() == Set.copyOf(names).size() ? cut : names;
    }

    private static String cut(String cell) {
        return PlainText.cut(cell, LONGEST_CELL);
    }
}
