/**
 * Text that commands print for people: progress, plans, checks, amounts and messages. Tables of
 * results are made in {@code report.table}, and documents for programs in {@code cli.machine}.
 * Begin with {@link RunProgress} for a run in progress and with {@link PlanText} for a plan; {@link
 * Messages} holds the text that several commands share.
 */
package dev.threadscale.cli.text;
