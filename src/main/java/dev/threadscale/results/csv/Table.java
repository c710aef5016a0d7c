package dev.threadscale.results.csv;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Levels;
import dev.threadscale.results.files.Folder;
import dev.threadscale.text.CsvText;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A CSV: the columns that {@link DataDictionary} declares, with their values in each row. It
 * determines the header, the published schema and the format of rows: UTF-8, line feeds, empty for
 * unknown.
 *
 * @param file its name
 * @param what a row is, for people
 * @param columns in their order
 * @param key columns in which no two rows are equal and no row is empty; may be empty
 * @param parents tables that contain a row for every row of this one
 * @param newer columns that files of earlier versions lack
 */
public record Table<R>(
        String file,
        String what,
        List<Column<R>> columns,
        List<String> key,
        List<Parent> parents,
        Set<String> newer) {

    /** The number of columns whose names identify a file as this table. */
    private static final int MARK = 4;

    public Table(String file, String what, List<Column<R>> columns) {
        this(file, what, columns, List.of(), List.of(), Set.of());
    }

    /** A referenced table, and the columns that both have under the same names. */
    public record Parent(String file, List<String> columns) {}

    /**
     * Returns a table with the columns of the data dictionary.
     *
     * @param axes the columns of levels
     */
    public static <R> Table<R> of(
            String file, String what, List<Column<Levels>> axes, RowValues<R> values) {
        List<Column<R>> columns = new ArrayList<>();
        for (DataDictionary.Declared declared : DataDictionary.of(file)) {
            if (declared.isAxis()) {
                axes.forEach(axis -> columns.add(axis.in(values.levels(file))));
            } else {
                columns.add(values.column(declared));
            }
        }
        return new Table<>(file, what, columns);
    }

    public Table<R> keyedBy(String... names) {
        return new Table<>(file, what, columns, List.of(names), parents, newer);
    }

    /** Returns a table that also reads files without some columns. */
    public Table<R> newer(String... names) {
        return new Table<>(file, what, columns, key, parents, Set.of(names));
    }

    public Table<R> under(String parent, String... names) {
        List<Parent> all = new ArrayList<>(parents);
        all.add(new Parent(parent, List.of(names)));
        return new Table<>(file, what, columns, key, all, newer);
    }

    public List<String> names() {
        return columns.stream().map(Column::name).toList();
    }

    /** Writes the whole file. */
    public void write(Folder folder, Iterable<? extends R> rows) {
        write(folder, csv -> rows.forEach(csv::add));
    }

    /**
     * Writes the whole file.
     *
     * @param rows adds them one by one
     */
    public void write(Folder folder, Consumer<Rows<R>> rows) {
        folder.write(file, content(rows));
    }

    private Folder.Content content(Consumer<Rows<R>> rows) {
        return out -> {
            try (Rows<R> csv = to(out)) {
                rows.accept(csv);
            }
        };
    }

    /** Writes the whole file, or removes it if there are no rows. */
    public void replace(Folder folder, Iterable<? extends R> rows) {
        if (rows.iterator().hasNext()) {
            write(folder, rows);
        } else {
            folder.delete(file);
        }
    }

    /**
     * Checks the file of a run if it exists: the kit reads only what it could have written.
     *
     * @throws UserException if a value cannot be in its column, or a key occurs twice
     */
    public void check(Path run) {
        CsvFile.read(run.resolve(file), Map.of(), checked());
    }

    /**
     * Returns a check of single rows like {@link #check}, for callers that read the file anyway.
     */
    public Consumer<CsvRow> checked() {
        return new TableCheck(this);
    }

    /**
     * Returns the rows of the file as JSON objects with a member for each column; none if the file
     * does not exist.
     *
     * @throws UserException if the file is broken
     */
    public List<Map<String, @Nullable Object>> objects(Path folder) {
        List<Map<String, @Nullable Object>> objects = new ArrayList<>();
        CsvFile.read(
                folder.resolve(file),
                Map.of(),
                row -> {
                    columns.forEach(
                            column -> row.check(row.place(column.name()), column.type(), Set.of()));
                    Map<String, @Nullable Object> object = new LinkedHashMap<>();
                    columns.forEach(column ->
                            object.put(column.name(), column.member(row.text(column.name()))));
                    objects.add(object);
                });
        return objects;
    }

    /**
     * Writes the whole file into a folder of the user, but never replaces a file of another
     * program.
     */
    public void writeForeign(Folder folder, Iterable<? extends R> rows) {
        folder.write(
                file,
                content(csv -> rows.forEach(csv::add)),
                String.join(",", names().subList(0, Math.min(MARK, names().size()))));
    }

    /** Begins to write into a file, with the header. */
    public Rows<R> to(OutputStream out) {
        return new Rows<>(this, out);
    }

    /** Writes rows one by one. Closing it again has no effect. */
    public static final class Rows<R> implements AutoCloseable {

        private final Table<R> table;
        private final CsvWriter csv;
        private boolean closed;

        private Rows(Table<R> table, OutputStream out) {
            this.table = table;
            this.csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(out);
            csv.writeRecord(table.names().stream().map(CsvText::written).toList());
        }

        public void add(R row) {
            csv.writeRecord(
                    table.columns.stream()
                            .map(column -> CsvText.written(column.cell(row)))
                            .toList());
        }

        /** Makes written rows visible to readers. */
        public void flush() throws IOException {
            csv.flush();
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                csv.close();
            }
        }
    }
}
