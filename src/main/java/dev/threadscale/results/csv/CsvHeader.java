package dev.threadscale.results.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import dev.threadscale.text.TextRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The columns of a CSV by name, and where each stands. */
final class CsvHeader {

    private final CsvFile file;
    private final Map<String, Integer> columns = new LinkedHashMap<>();

    /** The columns of the row before in the order in which they were asked for. */
    private final @Nullable String[] asked = new String[64];

    private final int[] places = new int[64];
    private int next;

    CsvHeader(CsvFile file) {
        this.file = file;
    }

    void add(String name) {
        if (!TextRule.LINE.holds(name)) {
            throw new CsvParseException("the name of a column holds characters that are no text");
        }
        if (columns.putIfAbsent(name, columns.size()) != null) {
            throw new CsvParseException("two columns are named " + name);
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

    /** Begins another row. */
    void begin() {
        next = 0;
    }

    /** Readers ask every row for the same columns in the same order, so the place is known. */
    int index(String column) {
        if (next == asked.length) {
            return lookUp(column);
        }
        if (!column.equals(asked[next])) {
            places[next] = lookUp(column);
            asked[next] = column;
        }
        return places[next++];
    }

    private int lookUp(String column) {
        Integer index = columns.get(column);
        if (index == null) {
            throw file.broken("the column %s is missing".formatted(column), null);
        }
        return index;
    }
}
