package dev.threadscale.report.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.threadscale.error.UserException;
import dev.threadscale.protocol.ForkColumn;
import dev.threadscale.protocol.Phase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A CSV of a run, read row by row; whatever is wrong with it is named with its line. */
public final class RunCsv {

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]+([.][0-9]+)?(E-?[0-9]+)?");

    private final Path file;
    private final Run run;
    private final Map<String, Set<String>> levels = new HashMap<>();
    private Map<String, String> before = Map.of();

    public RunCsv(Path file, Run run) {
        this.file = file;
        this.run = run;
    }

    /** Makes what reads the rows of a file for something else, in the same pass. */
    @FunctionalInterface
    public interface Also {
        Consumer<Row> of(RunCsv csv);
    }

    /** Some files are there only if there is something to say. */
    public boolean exists() {
        return Files.exists(file);
    }

    /** Reads every row once, for several purposes: files may have millions of them. */
    public void forEach(Consumer<Row> each, Also also) {
        forEach(each.andThen(also.of(this)));
    }

    /**
     * Reads every row. Whoever keeps one has to copy it.
     *
     * @throws UserException if the file is missing or broken
     */
    public void forEach(Consumer<Row> each) {
        CsvReader.CsvReaderBuilder csv =
                // FastCSV compares with the first row, which may be the broken one.
                CsvReader.builder()
                        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                        .missingFieldStrategy(FieldMismatchStrategy.IGNORE);
        try (CsvReader<Row> reader = csv.build(new Row.Handler(), file)) {
            for (Row row : reader) {
                if (row.fields() != row.columns()) {
                    throw broken(
                            "line %d has %d fields, the header %d"
                                    .formatted(row.line(), row.fields(), row.columns()),
                            null);
                }
                each.accept(row);
            }
        } catch (NoSuchFileException e) {
            throw UserException.in(
                    file,
                    "there is no such file",
                    "Finish the run first: threadscale run --resume.",
                    e);
        } catch (NoSuchElementException e) {
            throw broken("a column is missing (" + e.getMessage() + ")", e);
        } catch (CsvParseException | IOException | UncheckedIOException e) {
            throw broken("this is not readable as CSV (" + e.getMessage() + ")", e);
        }
    }

    /** Whether a row counts: warm-up does not. */
    boolean isMeasurement(Row row) {
        String phase = row.getField("phase");
        if (!List.of(Phase.WARMUP.key(), Phase.MEASUREMENT.key()).contains(phase)) {
            throw broken(row, "phase", phase);
        }
        return phase.equals(Phase.MEASUREMENT.key());
    }

    /** Whether a row of {@code forks.csv} is of a fork for which others stand. */
    public static boolean isReplaced(Row row) {
        return row.findField(ForkColumn.REPLACED.key())
                .filter(ForkColumn.IS_REPLACED::equals)
                .isPresent();
    }

    /** The levels of a row; if they are those of the row before, they are the same map. */
    public Map<String, String> levels(Row row) {
        if (!isLikeBefore(row)) {
            before = read(row);
        }
        return before;
    }

    private boolean isLikeBefore(Row row) {
        for (Map.Entry<String, String> level : before.entrySet()) {
            if (!row.getField(level.getKey()).equals(level.getValue())) {
                return false;
            }
        }
        return !before.isEmpty();
    }

    private Map<String, String> read(Row row) {
        Map<String, String> levels = new LinkedHashMap<>();
        for (Axis axis : run.axes()) {
            String level = row.getField(axis.name());
            if (!known(axis).contains(level)) {
                // It would stand in no table and no picture, and nobody would miss it.
                throw broken(
                        "line %d: \"%s\" is no level of the axis %s in %s"
                                .formatted(row.line(), level, axis.name(), Run.FILE),
                        null);
            }
            levels.put(axis.name(), level);
        }
        return Collections.unmodifiableMap(levels);
    }

    /** An axis may have as many levels as the file has rows. */
    private Set<String> known(Axis axis) {
        return levels.computeIfAbsent(axis.name(), any -> new HashSet<>(axis.levels()));
    }

    /** A count, or a time in ns; empty if unknown. */
    OptionalDouble count(Row row, String column) {
        long whole = row.whole(column);
        if (whole >= 0) {
            return OptionalDouble.of((double) whole);
        }
        if (!row.isEmpty(column)) {
            throw broken(row, column, row.getField(column));
        }
        return OptionalDouble.empty();
    }

    /** A count, or a time in ns, that cannot be unknown. */
    double known(Row row, String column) {
        return count(row, column).orElseThrow(() -> broken(row, column, ""));
    }

    /** Any finite number; empty if unknown. */
    public OptionalDouble number(Row row, String column) {
        long whole = row.whole(column);
        if (whole >= 0) {
            return OptionalDouble.of((double) whole);
        }
        if (row.isEmpty(column)) {
            return OptionalDouble.empty();
        }
        String text = row.getField(column);
        double number = NUMBER.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!Double.isFinite(number)) {
            throw broken(row, column, text);
        }
        return OptionalDouble.of(number);
    }

    /** Any finite number that cannot be unknown. */
    double finite(Row row, String column) {
        return number(row, column).orElseThrow(() -> broken(row, column, ""));
    }

    UserException broken(Row row, String column, String text) {
        return broken(
                "line %d: \"%s\" is no value of %s".formatted(row.line(), text, column), null);
    }

    private UserException broken(String what, @Nullable Throwable cause) {
        return UserException.in(
                file, what, "Restore the file from a copy, or run the experiment again.", cause);
    }
}
