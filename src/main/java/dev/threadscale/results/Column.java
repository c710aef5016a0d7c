package dev.threadscale.results;

import dev.threadscale.protocol.CsvColumn;
import dev.threadscale.protocol.CsvType;
import dev.threadscale.results.RunRecord.AxisRecord;
import java.util.Arrays;
import java.util.List;

/**
 * A column of a {@link Table}.
 *
 * @param unit or empty
 * @param only the values that it can have; none named if there are others
 */
public record Column(
        String name, String unit, String description, CsvType type, List<String> only) {

    public Column {
        only = List.copyOf(only);
    }

    /** A text, one of these if any are named. */
    static Column text(String name, String description, String... only) {
        return new Column(name, "", description, CsvType.TEXT, List.of(only));
    }

    static Column whole(String name, String description) {
        return new Column(name, "", description, CsvType.WHOLE, List.of());
    }

    /** The levels of an axis: whole numbers, if all of them are. */
    static Column of(AxisRecord axis) {
        boolean counts = axis.levels().stream().allMatch(level -> level.matches("[0-9]{1,18}"));
        return new Column(
                axis.name(),
                "",
                "level of the axis " + axis.name(),
                counts ? CsvType.WHOLE : CsvType.TEXT,
                axis.levels());
    }

    /** The same with other values as well. */
    Column open() {
        return new Column(name, unit, description, type, List.of());
    }

    /** Declared columns, in their order. */
    static List<Column> of(CsvColumn... columns) {
        return Arrays.stream(columns)
                .map(column ->
                        new Column(
                                column.key(),
                                column.unit(),
                                column.description(),
                                column.type(),
                                column.only()))
                .toList();
    }
}
