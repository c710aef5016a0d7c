package dev.threadscale.results.csv;

import dev.threadscale.levels.Levels;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a {@link Table}: its name and meaning, and the value that each row has in it.
 *
 * @param unit of the values, or empty
 * @param only the values that it can have; empty if it can have others
 * @param value of a row; null, an empty optional and an infinite number stand for unknown
 */
public record Column<R>(
        String name,
        String unit,
        CsvType type,
        String meaning,
        List<String> only,
        Function<R, ? extends @Nullable Object> value) {

    /** Stands before the name of a parameter that the kit's own column has; none has a dot. */
    static final String PARAMETER = "param.";

    /**
     * The levels of an axis: whole numbers, if all of them are.
     *
     * @param marked true if another column has its name
     */
    public static Column<Levels> axis(String name, boolean marked, List<String> levels) {
        boolean counts = levels.stream().allMatch(level -> level.matches("[0-9]{1,18}"));
        return new Column<>(
                marked ? PARAMETER + name : name,
                "",
                counts ? CsvType.WHOLE : CsvType.TEXT,
                "level of the axis " + name,
                levels,
                levelsOf -> levelsOf.get(name));
    }

    /** The same column with only these values. */
    public Column<R> only(List<String> values) {
        return new Column<>(name, unit, type, meaning, values, value);
    }

    /** The same column of a table whose rows contain its rows. */
    <T> Column<T> in(Function<T, R> row) {
        return new Column<>(name, unit, type, meaning, only, one -> value.apply(row.apply(one)));
    }

    /** The text of the cell; numbers are not rounded. */
    public String cell(R row) {
        return text(value.apply(row));
    }

    /** The value of such a cell in JSON; null for unknown. */
    public @Nullable Object member(String cell) {
        if (cell.isEmpty()) {
            return null;
        }
        return switch (type) {
            case TEXT, TIME -> cell;
            case WHOLE, NUMBER -> new BigDecimal(cell);
            case FLAG -> Boolean.valueOf(cell);
        };
    }

    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case Optional<?> known -> text(known.orElse(null));
            // Never with an exponent, which not every reader of CSV understands.
            case Double number ->
                    Double.isFinite(number)
                            ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
                            : "";
            case BigDecimal number -> number.toPlainString();
            default -> value.toString();
        };
    }
}
