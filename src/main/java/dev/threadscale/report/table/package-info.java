/**
 * The tables, notes and warnings of a report, for the console and for pages. Numbers come from
 * {@code report.data} and verdicts from {@code claim}; their words and columns are chosen here.
 * Begin with {@link TableKinds}, which lists the tables, then {@link RunDoubt} for the warnings.
 */
package dev.threadscale.report.table;
