package dev.threadscale.store;

import dev.threadscale.protocol.CsvColumn;
import java.util.Arrays;
import java.util.List;

/** A column's entry in the data dictionary. */
record Column(String name, String unit, String description) {

    Column(String name, String description) {
        this(name, "", description);
    }

    /** The entries of declared columns, in their order. */
    static List<Column> of(CsvColumn... columns) {
        return Arrays.stream(columns)
                .map(column -> new Column(column.key(), column.unit(), column.description()))
                .toList();
    }
}
