package dev.threadscale.protocol;

/**
 * A column of the rows that the worker reports, as it appears in the CSV files of a run. Its type,
 * unit and meaning are in the launcher's {@code columns.csv}.
 */
public interface CsvColumn {

    /** Returns the name in the header and in the worker's rows. */
    String key();
}
