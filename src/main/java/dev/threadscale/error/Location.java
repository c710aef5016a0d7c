package dev.threadscale.error;

import dev.threadscale.text.TextRule;

/**
 * A place shown in messages.
 *
 * @param source the file as the user named it, or the option that carried the text
 * @param line from 1; 0 if the source does not have lines
 * @param column from 1; 0 if the source does not have lines
 */
public record Location(String source, int line, int column) {

    /** Returns the location of a whole file or option. */
    public static Location of(String source) {
        return new Location(source, 0, 0);
    }

    /** Returns {@code file:line:column}, which editors and terminals turn into links. */
    @Override
    public String toString() {
        String name = TextRule.LINE.cleaned(source);
        return line == 0 ? name : name + ":" + line + ":" + column;
    }
}
