package dev.threadscale.protocol;

/**
 * A column of the rows that the worker reports, as it stands in the CSVs of a run. Its type, unit
 * and meaning are in the launcher's {@code columns.csv}.
 */
public interface CsvColumn {

    /** The name in the header, and in the worker's rows. */
    String key();
}
