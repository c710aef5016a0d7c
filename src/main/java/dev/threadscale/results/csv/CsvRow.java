package dev.threadscale.results.csv;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import dev.threadscale.error.UserException;
import dev.threadscale.levels.Levels;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.results.csv.CsvFile.CsvHeader;
import dev.threadscale.text.Counted;
import dev.threadscale.text.TextRule;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The current row of a CSV. One object is reused for the whole file. Of millions of rows, most
 * fields are never read, and only those that are become strings.
 */
public final class CsvRow {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?(E-?[0-9]+)?");

    private final CsvFile file;

    private final RowLevels levels;
    private final CsvHeader header;
    private final CsvFields fields = new CsvFields();
    private long line;

    /**
     * The last text of each column, by place: adjacent rows of a fork have many texts in common.
     */
    private @Nullable String[] texts = {};

    /** The bytes of these texts. */
    private byte[][] bytes = {};

    /** The line for which the text is known to be valid, by place. */
    private long[] textLines = {};

    CsvRow(CsvFile file, Map<String, List<String>> axes) {
        this.file = file;
        this.header = new CsvHeader(file);
        this.levels = new RowLevels(axes, header);
    }

    /** Reads the plain rows at the beginning. */
    PlainRows plain(InputStream in) {
        return new PlainRows(in, fields);
    }

    /** Begins a row whose fields were read; returns false if it was the header. */
    boolean begin(long of) {
        header.begin();
        line = of;
        boolean isHeader = header.size() == 0;
        if (isHeader) {
            readHeader();
        }
        return !isHeader;
    }

    /**
     * Reads any rows that come behind.
     *
     * @param before the number of lines before the first one
     */
    AnyRows any(long before) {
        return new AnyRows(this, fields, before);
    }

    private void readHeader() {
        for (int place = 0; place < fields.count(); place++) {
            header.add(fields.text(place));
        }
        texts = new String[header.size()];
        bytes = new byte[header.size()][0];
        textLines = new long[header.size()];
    }

    void checkFields() {
        if (fields.count() != header.size()) {
            throw problem(
                    " has %s, the header %d", Counted.of(fields.count(), "field"), header.size());
        }
    }

    List<String> header() {
        return header.names();
    }

    /** Returns the text of a column. */
    public String text(String column) {
        return text(header.index(column));
    }

    /** Returns the text at a place: the same object as before while adjacent rows agree. */
    String text(int place) {
        String before = texts[place];
        boolean same = textLines[place] == line || fields.is(bytes[place], place);
        if (before == null || !same) {
            before = printable(fields.text(place));
            texts[place] = before;
            bytes[place] = fields.copy(place);
        }
        textLines[place] = line;
        return before;
    }

    private String printable(String text) {
        TextRule.LINES
                .first(text)
                .ifPresent(bad -> {
                    throw problem(" holds %s", bad);
                });
        return text;
    }

    /** Returns all texts, by column. */
    public Map<String, String> texts() {
        Map<String, String> all = new LinkedHashMap<>();
        header.names().forEach(column -> all.put(column, text(column)));
        return all;
    }

    /** Returns the level on each axis. Rows with equal levels in sequence share one object. */
    public Levels levels() {
        return levels.of(this, line);
    }

    public Phase phase() {
        return Phase.find(text(IterationColumn.PHASE.key()))
                .orElseThrow(() -> broken(IterationColumn.PHASE.key()));
    }

    /** Returns true for a measured iteration, and false for those before. */
    public boolean isMeasurement() {
        return phase() == Phase.MEASUREMENT;
    }

    /** A whole number, 0 or more; empty if unknown. */
    public Optional<Long> count(String column) {
        int place = header.index(column);
        checkCount(place);
        long whole = fields.whole(place);
        return whole < 0 ? Optional.empty() : Optional.of(whole);
    }

    private void checkCount(int place) {
        if (fields.whole(place) < 0 && !fields.isEmpty(place)) {
            throw broken(place);
        }
    }

    /** A whole number, 0 or more, that cannot be unknown. */
    public long known(String column) {
        long whole = fields.whole(header.index(column));
        if (whole < 0) {
            throw broken(column);
        }
        return whole;
    }

    /** Returns the number of the fork, from 1. */
    public int fork() {
        return (int) known("fork");
    }

    /**
     * Returns the number of times that the iteration ran all tasks, by which totals are divided.
     */
    public double rounds() {
        String column = IterationColumn.TIMED_ROUNDS.key();
        double rounds = header.has(column) ? value(column) : 1;
        if (rounds <= 0) {
            throw broken(column);
        }
        return Double.isNaN(rounds) ? 1 : rounds;
    }

    public boolean has(String column) {
        return header.has(column);
    }

    /** A finite number; empty if unknown. */
    public Optional<Double> number(String column) {
        double value = value(column);
        return Double.isNaN(value) ? Optional.empty() : Optional.of(value);
    }

    private double value(String column) {
        return value(header.index(column));
    }

    /** A finite number; NaN if unknown. Of millions of rows, none becomes an object. */
    public double value(int place) {
        long whole = fields.whole(place);
        if (whole >= 0) {
            return whole;
        }
        if (fields.isEmpty(place)) {
            return Double.NaN;
        }
        String text = text(place);
        double number = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!Double.isFinite(number)) {
            throw broken(place);
        }
        return number;
    }

    /** A finite number that cannot be unknown. */
    public double finite(String column) {
        return number(column).orElseThrow(() -> broken(column));
    }

    /** Returns the place of a column, for callers that read it in every row. */
    public int place(String column) {
        return header.place(column);
    }

    /** A whole number, 0 or more; negative if it is none. */
    long whole(int place) {
        return fields.whole(place);
    }

    /** Rejects values at some places that are not whole numbers, 0 or more, and not unknown. */
    void checkCounts(int[] places) {
        for (int place : places) {
            checkCount(place);
        }
    }

    /**
     * Rejects a value that the kit does not write.
     *
     * @param only the possible values; empty if any are possible
     */
    void check(int place, CsvType type, Set<String> only) {
        boolean valid = only.isEmpty() || fields.isEmpty(place) || only.contains(text(place));
        switch (type) {
            case WHOLE -> checkCount(place);
            case NUMBER -> value(place);
            case TEXT, FLAG, TIME -> valid &= type.accepts(text(place));
        }
        if (!valid) {
            throw broken(place);
        }
    }

    /** Reports a row whose key occurred before. */
    UserException twice(List<String> key) {
        String rows = String.join(", ", key);
        return problem(": %s has two rows, or its rows are not together", rows);
    }

    /** Reports an invalid value of a column. */
    public UserException broken(String column) {
        return broken(header.index(column));
    }

    private UserException broken(int place) {
        String column = header.names().get(place);
        return problem(": \"%s\" is not a value of %s", text(place), column);
    }

    /** Reports a problem in the line of the row. */
    @FormatMethod
    UserException problem(@FormatString String problem, Object... arguments) {
        return file.broken("line " + line + problem.formatted(arguments), null);
    }
}
