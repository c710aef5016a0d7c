package dev.threadscale.results;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** CSV as the store writes it: a header, line feeds, UTF-8, empty for unknown. */
final class CsvFiles {

    private static final Pattern WHOLE = Pattern.compile("-?[0-9]{1,18}");

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

        void write(Map<String, String> values) {
            writer.writeRecord(
                    columns.stream().map(column -> values.getOrDefault(column, "")).toList());
        }

        /** Lets readers see what was written. */
        void flush() throws IOException {
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

    /** The measured iterations of a fork, by column; what is known of them are numbers. */
    static List<Map<String, String>> measured(Path rows) throws IOException {
        if (Files.size(rows) == 0) {
            throw new IOException("%s is empty: it has lost its header".formatted(rows));
        }
        List<Map<String, String>> measured = new ArrayList<>();
        forEach(
                rows,
                row -> {
                    String phase = row.getField(IterationColumn.PHASE.key());
                    if (!phase.equals(Phase.WARMUP.key())
                            && !phase.equals(Phase.MEASUREMENT.key())) {
                        throw new CsvParseException(
                                "line %d is of no phase".formatted(row.getStartingLineNumber()));
                    }
                    if (phase.equals(Phase.MEASUREMENT.key())) {
                        row.getField(IterationColumn.ELAPSED_NS.key());
                        measured.add(checked(row));
                    }
                });
        return measured;
    }

    private static Map<String, String> checked(NamedCsvRecord row) {
        Map<String, String> fields = row.getFieldsAsMap();
        fields.forEach((column, value) -> {
            boolean known = !value.isEmpty() || column.equals(IterationColumn.ELAPSED_NS.key());
            if (known
                    && !column.equals(IterationColumn.PHASE.key())
                    && !WHOLE.matcher(value).matches()) {
                throw new CsvParseException(
                        "line %d: \"%s\" is no value of %s"
                                .formatted(row.getStartingLineNumber(), value, column));
            }
        });
        return fields;
    }

    /**
     * Reads every row.
     *
     * @throws IOException also if it is no CSV, or lacks a column that is asked for
     */
    private static void forEach(Path rows, Consumer<NamedCsvRecord> each) throws IOException {
        try (CsvReader<NamedCsvRecord> reader = CsvReader.builder().ofNamedCsvRecord(rows)) {
            reader.forEach(each);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } catch (CsvParseException | NoSuchElementException e) {
            throw new IOException(
                    "%s is not readable as CSV (%s)".formatted(rows, e.getMessage()), e);
        }
    }

    /** Never with an exponent, which not every reader of CSV understands. */
    static String number(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }

    /**
     * Joins the rows of the forks that count.
     *
     * @param to the file to write
     * @param forks holds theirs
     */
    static void collect(
            CollectedFile file, Path to, RunRecord run, StoredForks forks, List<ForkRecord> records)
            throws IOException {
        try (CsvWriter writer = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(to)) {
            writer.writeRecord(file.table(run.axes()).names());
            for (ForkRecord fork : records) {
                Path rows = forks.of(fork.id()).resolve(file.fileName());
                if (file.takes(fork) && Files.exists(rows)) {
                    copy(file, rows, run, fork, writer);
                }
            }
        }
    }

    private static void copy(
            CollectedFile file, Path rows, RunRecord run, ForkRecord fork, CsvWriter writer)
            throws IOException {
        List<String> place = Place.fields(run, fork);
        List<String> names = file.names();
        forEach(
                rows,
                row -> {
                    List<String> fields = new ArrayList<>(place);
                    names.forEach(name -> fields.add(row.findField(name).orElse("")));
                    if (file == CollectedFile.OBSERVATIONS) {
                        fields.add(run.unitOf(row.getField(ObservationColumn.NAME.key())));
                    }
                    writer.writeRecord(fields);
                });
    }
}
