package dev.threadscale.report.table;

import dev.threadscale.report.table.Block.Note;
import dev.threadscale.report.table.ReportTable.Cell;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** ReportSections of a report as text for the console. */
public final class ConsoleText {

    private ConsoleText() {}

    /** All parts, each with an empty line before it. */
    public static String of(List<? extends Block> blocks) {
        return blocks.stream().map(block -> "\n" + of(block)).collect(Collectors.joining());
    }

    public static String of(Block block) {
        return switch (block) {
            case Note note -> note.text() + "\n";
            case ReportTable table ->
                    lines(Stream.concat(Stream.of(table.caption()), table.notes().stream()))
                            + rows(table)
                            + lines(table.below().stream());
        };
    }

    private static String rows(ReportTable table) {
        TextTable text = new TextTable(table.keys(), table.columns());
        table.rows().stream()
                .limit(ConfigurationTable.MOST)
                .forEach(row -> text.add(row.stream().map(Cell::text).toList()));
        int hidden = table.rows().size() - ConfigurationTable.MOST;
        return hidden > 0
                ? text + "... and %,d more rows: see %s\n".formatted(hidden, table.file())
                : text.toString();
    }

    private static String lines(Stream<String> lines) {
        return lines.map(line -> line + "\n").collect(Collectors.joining());
    }
}
