package dev.threadscale.protocol;

/** A column of one of the CSVs of a run. */
public interface CsvColumn {

    /** The name in the header, and in the worker's rows. */
    String key();

    /** The unit, or empty for a text or a number without one. */
    default String unit() {
        return "";
    }

    /** What stands in it, for the data dictionary. */
    String description();
}
