package dev.threadscale.cli.text;

/** Breaks text into lines between its words. */
public final class Paragraph {

    /** The indentation of text that belongs to the line above. */
    public static final String INDENTATION = "    ";

    private static final String BREAK = System.lineSeparator();

    private Paragraph() {}

    /**
     * Breaks a text. A word longer than a line is on its own line.
     *
     * @param width columns of the terminal
     * @param first the beginning of the first line
     * @param next the beginning of every other line
     */
    public static String of(String text, int width, String first, String next) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder(first);
        boolean begun = false;
        for (String word : text.strip().split(" +", -1)) {
            if (begun && line.length() + 1 + word.length() > width) {
                lines.append(line).append(BREAK);
                line.setLength(0);
                line.append(next);
                begun = false;
            }
            line.append(begun ? " " : "").append(word);
            begun = true;
        }
        return lines.append(line).append(BREAK).toString();
    }

    /** Breaks the text of a list's entry; further lines are indented more. */
    public static String detail(String text, int width) {
        return of(text, width, INDENTATION, INDENTATION.repeat(2));
    }

    /** Breaks a text whose lines all have the same indentation. */
    public static String of(String text, int width, String indentation) {
        return of(text, width, indentation, indentation);
    }
}
