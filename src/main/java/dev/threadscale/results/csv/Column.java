package dev.threadscale.results.csv;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;
import dev.threadscale.stats.Interval;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
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

    /** The words of a column, which lacks the values of the rows. */
    public record ColumnWords(String name, String unit, CsvType type, String meaning) {

        public <R> Column<R> of(Function<R, ?> value) {
            return new Column<>(name, unit, type, meaning, List.of(), value);
        }

        /** The column of the lower bound of an interval. */
        public <R> Column<R> low(Function<R, Optional<Interval>> interval) {
            return of(row -> interval.apply(row).map(Interval::low));
        }
    }

    public static ColumnWords text(String name, String meaning) {
        return new ColumnWords(name, "", CsvType.TEXT, meaning);
    }

    public static ColumnWords flag(String name, String meaning) {
        return new ColumnWords(name, "", CsvType.FLAG, meaning);
    }

    public static ColumnWords time(String name, String meaning) {
        return new ColumnWords(name, "", CsvType.TIME, meaning);
    }

    public static ColumnWords whole(String name, String meaning) {
        return whole(name, "", meaning);
    }

    public static ColumnWords whole(String name, String unit, String meaning) {
        return new ColumnWords(name, unit, CsvType.WHOLE, meaning);
    }

    public static ColumnWords number(String name, String meaning) {
        return number(name, "", meaning);
    }

    public static ColumnWords number(String name, String unit, String meaning) {
        return new ColumnWords(name, unit, CsvType.NUMBER, meaning);
    }

    /** The upper bound of the interval whose lower bound is in the column before. */
    public static <R> Column<R> high(
            String name, String unit, Function<R, Optional<Interval>> interval) {
        return number(name, unit, "upper bound of the same interval")
                .of(row -> interval.apply(row).map(Interval::high));
    }

    /** A column that a worker reports. */
    public static <R> Column<R> of(CsvColumn reported, Function<R, ?> value) {
        return new Column<>(
                reported.key(),
                reported.unit(),
                reported.type(),
                reported.description(),
                reported.only(),
                value);
    }

    /**
     * The levels of an axis: whole numbers, if all of them are.
     *
     * @param marked true if another column has its name
     */
    public static <R> Column<R> axis(
            String name,
            boolean marked,
            List<String> levels,
            Function<R, Map<String, String>> levelsOf) {
        boolean counts = levels.stream().allMatch(level -> level.matches("[0-9]{1,18}"));
        return new Column<>(
                marked ? PARAMETER + name : name,
                "",
                counts ? CsvType.WHOLE : CsvType.TEXT,
                "level of the axis " + name,
                levels,
                row -> levelsOf.apply(row).get(name));
    }

    /** The same column with only these values. */
    public Column<R> only(List<String> values) {
        return new Column<>(name, unit, type, meaning, values, value);
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
