package dev.threadscale.report.table;

import java.util.List;
import java.util.regex.Pattern;

/** A part of a report, the same on the console and on a page. */
public sealed interface Block permits Block.Note, ReportTable {

    Pattern NUMBER = Pattern.compile("^[0-9.,]+$");
    Pattern DIGIT = Pattern.compile("[0-9]");
    Pattern LETTER = Pattern.compile("\\p{IsLetter}");

    /**
     * Returns true if the cells of a column are words, which are aligned left.
     *
     * @param key true if the column identifies a row: its words may contain digits
     */
    static boolean isWords(boolean key, List<String> texts) {
        Pattern excluded = key ? NUMBER : DIGIT;
        return texts.stream().anyMatch(text -> LETTER.matcher(text).find())
                && texts.stream().noneMatch(text -> excluded.matcher(text).find());
    }

    /** A sentence or two outside of a table. */
    record Note(String text) implements Block {}
}
