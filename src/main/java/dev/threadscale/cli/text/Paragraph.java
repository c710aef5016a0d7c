package dev.threadscale.cli.text;

/** Breaks text into lines between its words. */
public final class Paragraph {

    /** The indentation of what belongs to the line above. */
    static final String INDENTATION = "    ";

    private static final String BREAK = System.lineSeparator();

    private Paragraph() {}

    /**
     * Breaks a text. A word longer than a line stands alone.
     *
     * @param width columns of the terminal
     * @param first begins the first line
     * @param next begins every other line
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

    /** Breaks a text that belongs to an entry of a list; its second line shows that it goes on. */
    static String detail(String text, int width) {
        return of(text, width, INDENTATION, INDENTATION.repeat(2));
    }

    /** Breaks a text whose lines all begin alike. */
    public static String of(String text, int width, String indentation) {
        return of(text, width, indentation, indentation);
    }
}
