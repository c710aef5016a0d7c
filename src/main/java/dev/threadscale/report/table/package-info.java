/**
 * Tables, notes and warnings as data, and their text for the console and for Markdown. {@link
 * dev.threadscale.report.table.ConfigurationTable} builds every table of configurations.
 */
package dev.threadscale.report.table;
