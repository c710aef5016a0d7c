/**
 * CSV as declared tables: {@link DataDictionary} has every column with its type, unit and meaning,
 * and {@link RowType} binds a record to the columns that its components are called like. It knows
 * no class of a row: each is in {@code results}. Begin with {@link Table}, then {@link CsvFile} for
 * reading millions of rows.
 */
package dev.threadscale.results.csv;
