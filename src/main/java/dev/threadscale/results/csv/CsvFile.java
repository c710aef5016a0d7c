package dev.threadscale.results.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.CsvInput;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A CSV, read row by row in bounded memory; problems are reported with their line.
 *
 * @param axes levels by axis; a row with any other level is rejected
 */
public record CsvFile(Path path, Map<String, List<String>> axes) {

    /** Reads a file if it exists; some tables do not exist without rows. */
    public static void read(Path path, Map<String, List<String>> axes, Consumer<CsvRow> each) {
        CsvFile file = new CsvFile(path, axes);
        if (file.exists()) {
            file.forEach(each);
        }
    }

    public boolean exists() {
        return StoredFile.exists(path);
    }

    /** Returns the names of the columns. */
    public List<String> header() {
        CsvRow row = new CsvRow(this, axes);
        read(row, _ -> false);
        return row.header();
    }

    /**
     * Reads every row. The same object is reused for all rows.
     *
     * @throws UserException if the file is missing or broken
     */
    public void forEach(Consumer<CsvRow> each) {
        read(
                new CsvRow(this, axes),
                row -> {
                    row.checkFields();
                    each.accept(row);
                    return true;
                });
    }

    /**
     * Reads rows.
     *
     * @param each returns false after the last one that is wanted
     */
    private void read(CsvRow row, Predicate<CsvRow> each) {
        long before = 0;
        try (InputStream in = StoredFile.open(path)) {
            PlainRows plain = row.plain(in);
            while (plain.next()) {
                if (row.begin(plain.line()) && !each.test(row)) {
                    return;
                }
            }
            before = plain.line();
            if (plain.hasRest()) {
                read(plain.rest(), row.any(before), each);
            }
        } catch (NoSuchFileException missing) {
            throw UserException.of("cannot read %s: no such file", path)
                    .because(missing)
                    .fix("Finish the run first: threadscale run --resume.");
        } catch (FileSystemException refused) {
            throw StoredFile.unreadable(path, refused);
        } catch (CsvParseException malformed) {
            throw broken(
                    "it is not a CSV (%s)".formatted(CsvInput.problem(malformed, before)),
                    malformed);
        } catch (IOException | UncheckedIOException garbage) {
            throw broken("it is not a CSV (%s)".formatted(garbage.getMessage()), garbage);
        }
        if (row.header().isEmpty()) {
            throw broken("it has no header", null);
        }
    }

    private static void read(InputStream in, AnyRows handler, Predicate<CsvRow> each)
            throws IOException {
        try (CsvReader<CsvRow> rows =
                CsvInput.builder()
                        // FastCSV compares with the first row, which may be the broken one.
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .build(handler, in)) {
            for (CsvRow row : rows) {
                if (!each.test(row)) {
                    return;
                }
            }
        }
    }

    UserException broken(String problem, @Nullable Throwable cause) {
        return UserException.in(path, "%s", problem)
                .because(cause)
                .fix("Restore the file from a copy, or run the experiment again.");
    }

    /** The columns of a CSV and their places, by name. */
    static final class CsvHeader {

        private final CsvFile file;
        private final Map<String, Integer> columns = new LinkedHashMap<>();

        /** The columns of axes with a name other than the axis, by axis. */
        private final Map<String, String> marked = new HashMap<>();

        /** The columns of the previous row in the order in which they were read. */
        private final @Nullable String[] asked = new String[128];

        private final int[] places = new int[128];
        private int next;

        CsvHeader(CsvFile file) {
            this.file = file;
        }

        void add(String name) {
            if (!TextRule.LINE.holds(name)) {
                throw new CsvParseException("the name of a column holds unprintable characters");
            }
            if (columns.putIfAbsent(name, columns.size()) != null) {
                throw new CsvParseException("two columns are named " + name);
            }
            if (name.startsWith(Column.PARAMETER)) {
                marked.put(name.substring(Column.PARAMETER.length()), name);
            }
        }

        List<String> names() {
            return List.copyOf(columns.keySet());
        }

        int size() {
            return columns.size();
        }

        boolean has(String column) {
            return columns.containsKey(column);
        }

        /** Returns the column of an axis. */
        String ofAxis(String name) {
            return marked.getOrDefault(name, name);
        }

        /** Begins the next row. */
        void begin() {
            next = 0;
        }

        /**
         * Returns the place of a column. Readers want the same columns in the same order from every
         * row, so the last place is usually right.
         */
        int index(String column) {
            if (next == asked.length) {
                return place(column);
            }
            if (!column.equals(asked[next])) {
                places[next] = place(column);
                asked[next] = column;
            }
            return places[next++];
        }

        int place(String column) {
            Integer index = columns.get(column);
            if (index == null) {
                throw file.broken("the column %s is missing".formatted(column), null);
            }
            return index;
        }
    }
}
