/**
 * Tables, notes and warnings of a report, the same for console and page. Numbers come from {@code
 * report.data} and verdicts from {@code claim}; the words and columns that show them are chosen
 * here. Begin with {@link ReportSections}, which lists them all.
 */
package dev.threadscale.report.table;
