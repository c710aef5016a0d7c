/**
 * The CSV tables, as declared: {@link DataDictionary} has every column with its type, unit and
 * meaning, and {@link RowType} binds the components of a record to columns of corresponding names.
 * The records themselves are in {@code results}. Begin with {@link Table}, then {@link CsvFile} for
 * reading millions of rows.
 */
package dev.threadscale.results.csv;
