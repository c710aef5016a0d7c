/**
 * The tables, notes and warnings of a report, for the console and for pages. Numbers come from
 * {@code report.data} and verdicts from {@code claim}; this package chooses words and columns.
 * Begin with {@link ReportTables} and {@code TableKinds}, which lists most of the tables, then read
 * {@link RunDoubt} for the warnings.
 */
package dev.threadscale.report.table;
