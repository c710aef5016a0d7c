/**
 * The text that several commands print: the progress and the end of a run, amounts, messages and
 * paragraphs. It does not know any command. {@code report.table} makes tables of results, and
 * {@code cli.machine} documents for programs. Begin with {@link RunProgress} and {@link Messages}.
 */
package dev.threadscale.cli.text;
