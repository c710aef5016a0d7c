package dev.threadscale.results.csv;

import dev.threadscale.levels.Levels;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a {@link Table}: its name and meaning, and its value in each row.
 *
 * @param unit of the values, or empty
 * @param only the possible values; empty if any are possible
 * @param value of a row; null, an empty optional and an infinite number mean unknown
 */
public record Column<R>(
        String name,
        String unit,
        CsvType type,
        String meaning,
        List<String> only,
        Function<R, ? extends @Nullable Object> value) {

    /** The prefix of a parameter with the name of a column of the kit, none of which has a dot. */
    static final String PARAMETER = "param.";

    /**
     * Returns the column of an axis; its type is whole numbers if all levels are.
     *
     * @param marked true if another column has its name
     */
    public static Column<Levels> axis(String name, boolean marked, List<String> levels) {
        boolean counts = levels.stream().allMatch(level -> level.matches("0|[1-9][0-9]{0,17}"));
        return new Column<>(
                marked ? PARAMETER + name : name,
                "",
                counts ? CsvType.WHOLE : CsvType.TEXT,
                "level of the axis " + name,
                levels,
                levelsOf -> levelsOf.get(name));
    }

    /** Returns a copy with only these values. */
    public Column<R> only(List<String> values) {
        return new Column<>(name, unit, type, meaning, values, value);
    }

    /** Returns a copy for a table whose rows contain the present rows. */
    <T> Column<T> in(Function<T, R> row) {
        return new Column<>(
                name, unit, type, meaning, only, container -> value.apply(row.apply(container)));
    }

    /** Returns the text of the cell; numbers are not rounded. */
    public String cell(R row) {
        return text(value.apply(row));
    }

    /** Returns the value of a cell in JSON; null for unknown. */
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
