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
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
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
        return new Check();
    }

    /** The check of rows, which looks columns up in the first one. */
    private final class Check implements Consumer<CsvRow> {

        /** The places of numbers, which need not become text. */
        private int[] counts = {};

        private final List<CsvType> types = new ArrayList<>();
        private final List<Set<String>> only = new ArrayList<>();
        private int[] places = {};
        private @Nullable String[] valid = {};
        private @Nullable Keys keys;

        @Override
        public void accept(CsvRow row) {
            if (keys == null) {
                keys = new Keys(row, key);
                begin(row);
            }
            row.checkCounts(counts);
            for (int i = 0; i < places.length; i++) {
                check(row, i);
            }
            keys.check(row);
        }

        @SuppressWarnings("ReferenceEquality") // equal texts in sequence are one object
        private void check(CsvRow row, int i) {
            String text = row.text(places[i]);
            if (text != valid[i]) {
                row.check(places[i], types.get(i), only.get(i));
                valid[i] = text;
            }
        }

        private void begin(CsvRow row) {
            List<Integer> ofCounts = new ArrayList<>();
            List<Integer> ofOthers = new ArrayList<>();
            for (Column<R> column : columns) {
                if (isMissing(column, row)) {
                    continue;
                }
                int place = row.place(column.name());
                if (column.type() == CsvType.WHOLE && column.only().isEmpty()) {
                    ofCounts.add(place);
                } else {
                    types.add(column.type());
                    only.add(Set.copyOf(column.only()));
                    ofOthers.add(place);
                }
            }
            counts = ofCounts.stream().mapToInt(Integer::intValue).toArray();
            places = ofOthers.stream().mapToInt(Integer::intValue).toArray();
            valid = new String[places.length];
        }
    }

    private boolean isMissing(Column<R> column, CsvRow row) {
        return newer.contains(column.name()) && !row.has(column.name());
    }

    /**
     * The keys of the rows so far. Rows whose keys differ only in the last part are adjacent, so
     * only the keys of one such group are kept.
     */
    private static final class Keys {

        private final int[] shared;
        private final int last;
        private final Set<List<String>> groups = new HashSet<>();
        private final String[] group;

        /** The last number of those that follow each other, as most do, and the first. */
        private long number;

        private long first;
        private final Set<String> members = new HashSet<>();

        Keys(CsvRow row, List<String> columns) {
            int[] places = columns.stream().mapToInt(row::place).toArray();
            this.shared = Arrays.copyOf(places, Math.max(0, places.length - 1));
            this.last = places.length == 0 ? -1 : places[shared.length];
            this.group = new String[shared.length];
        }

        void check(CsvRow row) {
            if (last < 0) {
                return;
            }
            boolean fresh = true;
            if (groups.isEmpty() || !isOfGroup(row)) {
                for (int i = 0; i < shared.length; i++) {
                    group[i] = row.text(shared[i]);
                }
                fresh = groups.add(List.of(group));
                members.clear();
                first = row.whole(last);
                number = first - 1;
            }
            if (!fresh || !isFresh(row)) {
                throw row.twice(
                        Stream.concat(Stream.of(group), Stream.of(row.text(last))).toList());
            }
        }

        private boolean isFresh(CsvRow row) {
            long whole = row.whole(last);
            if (whole >= 0 && whole == number + 1) {
                number = whole;
                return members.isEmpty() || !members.contains(row.text(last));
            }
            return (whole < first || whole > number || first < 0) && members.add(row.text(last));
        }

        @SuppressWarnings("ReferenceEquality") // equal texts in sequence are one object
        private boolean isOfGroup(CsvRow row) {
            for (int i = 0; i < group.length; i++) {
                String text = row.text(shared[i]);
                if (text != group[i] && !text.equals(group[i])) {
                    return false;
                }
                group[i] = text;
            }
            return true;
        }
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
