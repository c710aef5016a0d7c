package dev.threadscale.report.table;

/** A part of a report, the same on the console and on a page. */
public sealed interface Block permits ReportTable, Block.Note {

    /** A sentence or two that stand alone. */
    record Note(String text) implements Block {}
}
