package dev.threadscale.results.csv;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.text.CsvInput;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The contents of {@code columns.csv}: every column of every CSV with its type, unit and meaning,
 * in the order of the files. {@code {axis}} marks the place of a run's axes.
 */
public final class DataDictionary {

    private static final String AXIS = "{axis}";

    private static final Map<String, List<Declared>> TABLES = read();

    private DataDictionary() {}

    /** A column, without the values of any rows. */
    record Declared(String file, String name, CsvType type, String unit, String meaning) {

        private static Declared of(NamedCsvRecord row) {
            String type = row.getField("type").toUpperCase(Locale.ROOT);
            return new Declared(
                    row.getField("file"),
                    row.getField("column"),
                    type.isEmpty() ? CsvType.TEXT : CsvType.valueOf(type),
                    row.getField("unit"),
                    row.getField("description"));
        }

        boolean isAxis() {
            return name.equals(AXIS);
        }
    }

    private static Map<String, List<Declared>> read() {
        try (@Nullable InputStream in = DataDictionary.class.getResourceAsStream("columns.csv");
                CsvReader<NamedCsvRecord> rows = CsvInput.builder().ofNamedCsvRecord(in)) {
            return rows.stream()
                    .map(Declared::of)
                    .collect(
                            Collectors.groupingBy(
                                    Declared::file, LinkedHashMap::new, Collectors.toList()));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Returns the columns of a file in their order. */
    static List<Declared> of(String file) {
        return TABLES.getOrDefault(file, List.of());
    }

    /** Returns true if the rows of a file have a level on each axis. */
    public static boolean hasAxes(String file) {
        return of(file).stream().anyMatch(Declared::isAxis);
    }

    /** Returns the names of the columns of a file, without axes. */
    public static List<String> names(String file) {
        return of(file).stream()
                .filter(declared -> !declared.isAxis())
                .map(Declared::name)
                .toList();
    }

    /** Returns the unit of a column; may be empty. */
    public static String unit(String file, String column) {
        return of(file).stream()
                .filter(declared -> declared.name().equals(column))
                .findFirst()
                .orElseThrow()
                .unit();
    }
}
