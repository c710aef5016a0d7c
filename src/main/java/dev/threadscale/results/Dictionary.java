package dev.threadscale.results;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** {@code data-dictionary.csv}: every column of every CSV of a run, with its unit and meaning. */
final class Dictionary {

    static final String NAME = "data-dictionary.csv";

    static final Table TABLE =
            Table.of(
                            NAME,
                            "every column of every CSV, with its unit and meaning",
                            List.of(),
                            List.of(
                                    Column.text("file", "name of a CSV"),
                                    Column.text("column", "name of one of its columns"),
                                    Column.text("unit", "unit of its values, or empty"),
                                    Column.text("description", "what stands in it")))
                    .keyedBy("file", "column");

    private Dictionary() {}

    /** Of a run that begins: what it can come to have. */
    private static List<Table> tables(RunRecord run) {
        return Tables.of(run.axes(), run.searched()).stream()
                .filter(table -> !table.equals(TABLE))
                .filter(table ->
                        !table.file().equals(SentinelsFile.NAME)
                                || MeasureKeys.hasSentinels(run.measure()))
                .toList();
    }

    static String of(RunRecord run) throws IOException {
        return of(tables(run));
    }

    static String of(List<Table> tables) throws IOException {
        StringWriter text = new StringWriter();
        try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            writer.writeRecord(TABLE.names());
            for (Table table : tables) {
                for (Column column : table.columns()) {
                    writer.writeRecord(
                            table.file(), column.name(), column.unit(), column.description());
                }
            }
        }
        return text.toString();
    }
}
