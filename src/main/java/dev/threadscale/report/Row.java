package dev.threadscale.report;

import java.nio.charset.StandardCharsets;
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
final class Row {

    /** Of numbers with so many digits each is exactly a long. */
    private static final int MOST_DIGITS = 18;

    private static final int NOT_WHOLE = -1;

    private final Map<String, Integer> columns;
    private byte[] bytes = new byte[0];

    /** Each two: where a field begins, and where it ends. */
    private int[] ends = new int[64];

    private int fields;
    private int start;
    private long line;

    private final List<@Nullable Text> texts = new ArrayList<>();
    private final @Nullable String[] asked = new String[64];
    private final int[] places = new int[64];
    private int next;

    Row() {
        this(new HashMap<>());
    }

    private Row(Map<String, Integer> columns) {
        this.columns = columns;
    }

    /** A field that was asked for, and what stood there. */
    private static final class Text {
        private final byte[] bytes;
        private final String text;

        Text(byte[] bytes) {
            this.bytes = bytes;
            this.text = new String(bytes, StandardCharsets.UTF_8);
        }
    }

    void begin(long line) {
        this.line = line;
        fields = 0;
        next = 0;
    }

    /** Adds a field, which stands there after the beginning of the row. */
    void add(int from, int to) {
        if (2 * fields == ends.length) {
            ends = Arrays.copyOf(ends, 2 * ends.length);
        }
        ends[2 * fields] = from;
        ends[2 * fields + 1] = to;
        fields++;
    }

    /** Where the row has begun, now that all of it is there. */
    void end(byte[] bytes, int start) {
        this.bytes = bytes;
        this.start = start;
    }

    /** Takes this row for the header. */
    void name() throws CsvScanner.MalformedException {
        for (int i = 0; i < fields; i++) {
            texts.add(null);
            String name = text(i);
            if (columns.putIfAbsent(name, i) != null) {
                throw new CsvScanner.MalformedException("two columns are named " + name);
            }
        }
    }

    /** Whether it is an empty line. */
    boolean isBlank() {
        return fields == 1 && from(0) == to(0);
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
    String getField(String column) {
        return text(index(column));
    }

    boolean has(String column) {
        return columns.containsKey(column);
    }

    /** The text of a column that not every version of the file has. */
    Optional<String> findField(String column) {
        return Optional.ofNullable(columns.get(column)).map(this::text);
    }

    /** Rows of the same fork follow each other, so that their texts are mostly the same. */
    private String text(int index) {
        Text before = texts.get(index);
        if (before != null
                && Arrays.equals(
                        before.bytes, 0, before.bytes.length, bytes, from(index), to(index))) {
            return before.text;
        }
        Text now = new Text(Arrays.copyOfRange(bytes, from(index), to(index)));
        texts.set(index, now);
        return now.text;
    }

    boolean isEmpty(String column) {
        int index = index(column);
        return from(index) == to(index);
    }

    /**
     * The number of a column that holds nothing but digits, and so few that they are exactly a
     * long; negative if it holds anything else.
     */
    long whole(String column) {
        int index = index(column);
        int to = to(index);
        int from = from(index);
        if (from == to || to - from > MOST_DIGITS) {
            return NOT_WHOLE;
        }
        long number = 0;
        for (int i = from; i < to; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return NOT_WHOLE;
            }
            number = 10 * number + digit;
        }
        return number;
    }

    /** The same row, which stays as it is when the reader goes on. */
    Row copy() {
        Row copy = new Row(columns);
        copy.bytes = Arrays.copyOfRange(bytes, start, to(fields - 1));
        copy.ends = ends.clone();
        copy.texts.addAll(texts);
        copy.fields = fields;
        copy.line = line;
        return copy;
    }

    private int from(int index) {
        return start + ends[2 * index];
    }

    private int to(int index) {
        return start + ends[2 * index + 1];
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
