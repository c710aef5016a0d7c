/**
 * The text that commands print for people: progress, plans, checks, amounts and messages. {@code
 * report.table} makes tables of results, and {@code cli.machine} documents for programs. Begin with
 * {@link RunProgress} for a run in progress and with {@link PlanText} for a plan; {@link Messages}
 * has the text that several commands share.
 */
package dev.threadscale.cli.text;
