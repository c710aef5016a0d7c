package dev.threadscale.cli;

import java.io.BufferedReader;
import java.io.IOException;

/** How wide the terminal is. */
final class TerminalWidth {

    private static final int USUAL = 100;
    private static final int LEAST = 40;

    private TerminalWidth() {}

    /** Asks the terminal on standard input; the usual width where there is no answer. */
    static int columns() {
        try {
            Process stty =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(ProcessBuilder.Redirect.INHERIT)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            try (BufferedReader answer = stty.inputReader()) {
                String line = answer.readLine();
                String[] rowsAndColumns = (line == null ? "" : line).split(" ", -1);
                return rowsAndColumns.length == 2
                        ? Math.max(LEAST, Integer.parseInt(rowsAndColumns[1]))
                        : USUAL;
            }
        } catch (IOException | NumberFormatException noAnswer) {
            return USUAL;
        }
    }
}
