package dev.threadscale.results.csv;

import dev.threadscale.levels.Levels;
import dev.threadscale.results.csv.DataDictionary.Declared;
import dev.threadscale.stats.Interval;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The values of rows, by the name of their column. */
public final class RowValues<R> {

    static final String LEVELS = "levels";

    private final Map<String, Function<R, ? extends @Nullable Object>> values = new HashMap<>();
    private final Map<String, List<String>> only = new HashMap<>();

    /**
     * Adds or replaces a column.
     *
     * @param value of a row; null, an empty optional and an infinite number mean unknown
     */
    public RowValues<R> with(String column, Function<R, ? extends @Nullable Object> value) {
        values.put(column, value);
        return this;
    }

    /** Adds the columns of the bounds of an interval. */
    public RowValues<R> with(String low, String high, Function<R, Optional<Interval>> interval) {
        return with(low, row -> interval.apply(row).map(Interval::low))
                .with(high, row -> interval.apply(row).map(Interval::high));
    }

    /** Limits a column to these values. */
    public RowValues<R> only(String column, List<String> all) {
        only.put(column, all);
        return this;
    }

    /** Returns the columns of a file that have values here. */
    public List<Column<R>> columns(String file) {
        return DataDictionary.of(file).stream()
                .filter(declared -> values.containsKey(declared.name()))
                .map(this::column)
                .toList();
    }

    Column<R> column(Declared declared) {
        return new Column<>(
                declared.name(),
                declared.unit(),
                declared.type(),
                declared.meaning(),
                only.getOrDefault(declared.name(), List.of()),
                value(declared.file(), declared.name()));
    }

    private Function<R, ? extends @Nullable Object> value(String file, String column) {
        Function<R, ? extends @Nullable Object> value = values.get(column);
        if (value == null) {
            throw new IllegalStateException("rows of %s have no %s".formatted(file, column));
        }
        return value;
    }

    /** Returns the level of a row on each axis. */
    @SuppressWarnings("unchecked") // every record of a row has such levels
    Function<R, Levels> levels(String file) {
        return (Function<R, Levels>) value(file, LEVELS);
    }
}
