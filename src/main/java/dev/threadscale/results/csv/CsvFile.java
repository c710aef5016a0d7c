package dev.threadscale.results.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.threadscale.error.UserException;
import dev.threadscale.results.files.StoredFile;
import dev.threadscale.text.TextRule;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A CSV, read row by row in bounded memory; whatever is wrong with it is named with its line.
 *
 * @param axes by which each row has a level; a row with another level is refused
 */
public record CsvFile(Path path, Map<String, List<String>> axes) {

    /** Reads a file, if it is there: some tables exist only if there is something to say. */
    public static void read(Path path, Map<String, List<String>> axes, Consumer<CsvRow> each) {
        CsvFile file = new CsvFile(path, axes);
        if (file.exists()) {
            file.forEach(each);
        }
    }

    public boolean exists() {
        return StoredFile.exists(path);
    }

    /** The names of its columns. */
    public List<String> header() {
        CsvRow row = new CsvRow(this, axes);
        read(
                row,
                rows -> {
                    var _ = rows.hasNext();
                });
        return row.header();
    }

    /**
     * Reads every row. All rows are one object, which is filled again for the next one.
     *
     * @throws UserException if the file is missing or broken
     */
    public void forEach(Consumer<CsvRow> each) {
        CsvRow row = new CsvRow(this, axes);
        read(
                row,
                rows -> {
                    while (rows.hasNext()) {
                        rows.next().checkFields();
                        each.accept(row);
                    }
                });
    }

    private void read(CsvRow row, Consumer<Iterator<CsvRow>> reading) {
        try (InputStream in = StoredFile.open(path);
                CsvReader<CsvRow> rows =
                        CsvReader.builder()
                                // FastCSV compares with the first row, which may be the broken one.
                                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                                .build(row.handler(), in)) {
            reading.accept(rows.iterator());
        } catch (NoSuchFileException missing) {
            throw UserException.of("cannot read %s: no such file", path)
                    .because(missing)
                    .fix("Finish the run first: threadscale run --resume.");
        } catch (FileSystemException refused) {
            throw StoredFile.unreadable(path, refused);
        } catch (CsvParseException | IOException | UncheckedIOException garbage) {
            throw broken("it is not a CSV (%s)".formatted(garbage.getMessage()), garbage);
        }
        if (row.header().isEmpty()) {
            throw broken("it has no header", null);
        }
    }

    UserException broken(String problem, @Nullable Throwable cause) {
        return UserException.in(path, "%s", problem)
                .because(cause)
                .fix("Restore the file from a copy, or run the experiment again.");
    }

    /** The columns of a CSV by name, and where each stands. */
    static final class CsvHeader {

        private final CsvFile file;
        private final Map<String, Integer> columns = new LinkedHashMap<>();

        /** The columns of axes that are not called like their axis, by axis. */
        private final Map<String, String> marked = new HashMap<>();

        /** The columns of the row before in the order in which they were asked for. */
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

        /** The column of an axis. */
        String ofAxis(String name) {
            return marked.getOrDefault(name, name);
        }

        /** Begins another row. */
        void begin() {
            next = 0;
        }

        /** Readers ask every row for the same columns in the same order, so the place is known. */
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
