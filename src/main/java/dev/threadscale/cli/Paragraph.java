package dev.threadscale.cli;

/** Text broken into lines between its words. */
final class Paragraph {

    private static final String BREAK = System.lineSeparator();

    private Paragraph() {}

    /**
     * Breaks a text. A word that is too long for any line stands alone in one.
     *
     * @param width columns that there are
     * @param first what the first line begins with
     * @param next what every other line begins with
     */
    static String of(String text, int width, String first, String next) {
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

    /** The same with one beginning for every line. */
    static String of(String text, int width, String indentation) {
        return of(text, width, indentation, indentation);
    }
}
