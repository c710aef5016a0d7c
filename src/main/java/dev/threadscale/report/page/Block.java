package dev.threadscale.report.page;

/** A part of a report, the same on the console and on a page. */
public sealed interface Block permits Table, Note {}
