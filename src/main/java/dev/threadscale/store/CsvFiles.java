package dev.threadscale.store;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.protocol.IterationColumn;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** CSV as the store writes it: a header, line feeds, UTF-8, empty for unknown. */
final class CsvFiles {

    private CsvFiles() {}

    /** Writes rows by column name; closing twice does no harm. */
    static final class Rows implements AutoCloseable {
        private final CsvWriter writer;
        private final List<String> columns;
        private boolean closed;

        private Rows(CsvWriter writer, List<String> columns) {
            this.writer = writer;
            this.columns = columns;
            writer.writeRecord(columns);
        }

        void write(Map<String, String> values) throws IOException {
            writer.writeRecord(
                    columns.stream().map(column -> values.getOrDefault(column, "")).toList());
            writer.flush();
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                writer.close();
            }
        }
    }

    static Rows rows(Path file, List<String> columns) throws IOException {
        return new Rows(CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file), columns);
    }

    /** Joins the rows of the forks that have completed. */
    static void collect(Path file, RunRecord run, Path forks, List<ForkRecord> records)
            throws IOException {
        List<String> axes = run.axes().stream().map(RunRecord.AxisRecord::name).toList();
        try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file)) {
            writer.writeRecord(Columns.names(axes));
            for (ForkRecord fork : records) {
                if (fork.completed()) {
                    Path rows = forks.resolve(fork.id()).resolve(RunDirectory.ITERATIONS);
                    copy(rows, place(run, fork, axes), writer);
                }
            }
        }
    }

    /** The fields that say where a row belongs. */
    private static List<String> place(RunRecord run, ForkRecord fork, List<String> axes) {
        List<String> fields = new ArrayList<>();
        fields.add(run.experiment());
        fields.add(run.run());
        fields.add(fork.configuration());
        fields.add(Integer.toString(fork.number()));
        fields.add(run.engine());
        axes.forEach(axis -> fields.add(fork.levels().getOrDefault(axis, "")));
        return fields;
    }

    private static void copy(Path rows, List<String> place, CsvWriter writer) throws IOException {
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(rows)) {
            for (NamedCsvRecord row : reader) {
                List<String> fields = new ArrayList<>(place);
                for (IterationColumn column : IterationColumn.values()) {
                    fields.add(row.findField(column.key()).orElse(""));
                }
                writer.writeRecord(fields);
            }
        }
    }

    static String dictionary(List<String> axes) throws IOException {
        StringWriter text = new StringWriter();
        try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text)) {
            writer.writeRecord("column", "unit", "description");
            Columns.of(axes).forEach(c -> writer.writeRecord(c.name(), c.unit(), c.description()));
        }
        return text.toString();
    }
}
