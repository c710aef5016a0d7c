package dev.threadscale.error;

import dev.threadscale.text.TextRule;

/**
 * A place, for messages.
 *
 * @param source the file as the user named it, or the option that carried the text
 * @param line from 1; 0 if the source has no lines
 * @param column from 1; 0 if the source has no lines
 */
public record Location(String source, int line, int column) {

    /** A whole file or option. */
    public static Location of(String source) {
        return new Location(source, 0, 0);
    }

    /** The form that editors and terminals turn into links: {@code file:line:column}. */
    @Override
    public String toString() {
        String name = TextRule.LINE.cleaned(source);
        return line == 0 ? name : name + ":" + line + ":" + column;
    }
}
