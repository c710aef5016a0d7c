/**
 * CSV as declared tables: columns with unit, type and meaning, from which header, reader and writer
 * follow. It knows no table of the kit: each is declared in {@code results}. Begin with {@link
 * Table} and {@link Column}, then {@link CsvFile} for reading.
 */
package dev.threadscale.results.csv;
