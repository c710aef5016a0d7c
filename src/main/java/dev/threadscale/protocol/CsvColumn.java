package dev.threadscale.protocol;

import java.util.List;

/** A column of the rows that the worker reports, as it stands in the CSVs of a run. */
public interface CsvColumn {

    /** The name in the header, and in the worker's rows. */
    String key();

    /** The unit, or empty for a text or a number without one. */
    default String unit() {
        return "";
    }

    /** The type of its values. */
    CsvType type();

    /** The only values that it can have; none named if there are others. */
    default List<String> only() {
        return key().equals(Phase.COLUMN) ? Phase.keys() : List.of();
    }

    /** The description for the data dictionary. */
    String description();
}
