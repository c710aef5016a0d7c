package dev.threadscale.report.data;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The row at which the reader of a CSV stands. There is one for the whole file, filled again and
 * again: of millions of rows, most fields are never asked for, and only those that are become text.
 */
public final class Row {

    /** Of numbers with so many digits each is exactly a long. */
    private static final int MOST_DIGITS = 18;

    private static final int NOT_WHOLE = -1;

    private final Map<String, Integer> columns;
    private char[] characters = new char[256];
    private int[] ends = new int[32];
    private final List<@Nullable String> texts = new ArrayList<>();
    private final @Nullable String[] asked = new String[64];
    private final int[] places = new int[64];
    private int next;
    private int fields;
    private long line;

    private Row(Map<String, Integer> columns) {
        this.columns = columns;
    }

    /** Fills a row from what FastCSV reads; the first one is the header. */
    static final class Handler extends AbstractBaseCsvCallbackHandler<Row> {
        private final Map<String, Integer> columns = new HashMap<>();
        private final Row row = new Row(columns);
        private boolean inHeader = true;

        @Override
        protected void handleBegin(long startingLineNumber) {
            row.fields = 0;
            row.next = 0;
            row.line = startingLineNumber;
        }

        @Override
        protected void handleField(int index, char[] buffer, int from, int length, boolean quoted) {
            if (inHeader) {
                String name = new String(buffer, from, length);
                if (columns.putIfAbsent(name, index) != null) {
                    throw new CsvParseException("two columns are named " + name);
                }
                row.texts.add(null);
            }
            row.add(buffer, from, length);
        }

        @Override
        protected @Nullable Row buildRecord() {
            if (inHeader) {
                inHeader = false;
                return null;
            }
            return row;
        }
    }

    private void add(char[] buffer, int from, int length) {
        int start = fields == 0 ? 0 : ends[fields - 1];
        if (start + length > characters.length) {
            characters = Arrays.copyOf(characters, 2 * (start + length));
        }
        if (fields == ends.length) {
            ends = Arrays.copyOf(ends, 2 * fields);
        }
        System.arraycopy(buffer, from, characters, start, length);
        ends[fields++] = start + length;
    }

    long line() {
        return line;
    }

    int fields() {
        return fields;
    }

    int columns() {
        return columns.size();
    }

    /** The text of a column, whose file has to have it. */
    public String getField(String column) {
        return text(index(column));
    }

    boolean has(String column) {
        return columns.containsKey(column);
    }

    /** The text of a column that not every version of the file has. */
    public Optional<String> findField(String column) {
        return Optional.ofNullable(columns.get(column)).map(this::text);
    }

    /** Rows of the same fork follow each other, so that their texts are mostly the same. */
    private String text(int index) {
        String before = texts.get(index);
        if (before != null && is(before, index)) {
            return before;
        }
        int start = start(index);
        String text = new String(characters, start, ends[index] - start);
        texts.set(index, text);
        return text;
    }

    private boolean is(String text, int index) {
        int start = start(index);
        if (text.length() != ends[index] - start) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) != characters[start + i]) {
                return false;
            }
        }
        return true;
    }

    boolean isEmpty(String column) {
        int index = index(column);
        return start(index) == ends[index];
    }

    /**
     * The number of a column that holds nothing but digits, and so few that they are exactly a
     * long; negative if it holds anything else.
     */
    long whole(String column) {
        int index = index(column);
        int end = ends[index];
        int start = start(index);
        if (start == end || end - start > MOST_DIGITS) {
            return NOT_WHOLE;
        }
        long number = 0;
        for (int i = start; i < end; i++) {
            int digit = characters[i] - '0';
            if (digit < 0 || digit > 9) {
                return NOT_WHOLE;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** The same row, which stays as it is when the reader goes on. */
    public Row copy() {
        Row copy = new Row(columns);
        copy.characters = characters.clone();
        copy.ends = ends.clone();
        copy.texts.addAll(texts);
        copy.fields = fields;
        copy.line = line;
        return copy;
    }

    private int start(int index) {
        return index == 0 ? 0 : ends[index - 1];
    }

    /** Readers ask every row for the same columns in the same order, so the place is known. */
    private int index(String column) {
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
            throw new NoSuchElementException(column);
        }
        return index;
    }
}
