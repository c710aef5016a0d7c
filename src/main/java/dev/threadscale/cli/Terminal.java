package dev.threadscale.cli;

import java.io.Console;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/** The terminal in front of the user, if there is one. */
final class Terminal {

    private static final int USUAL = 100;
    private static final int LEAST = 40;
    private static final int LEAST_HELP = 55;

    private Terminal() {}

    /** The width that the environment asks for; picocli needs at least 55 columns. */
    static OptionalInt chosenWidth() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("[1-9][0-9]{1,3}")
                ? OptionalInt.of(Math.max(LEAST_HELP, Integer.parseInt(columns)))
                : OptionalInt.empty();
    }

    /** True if standard input and standard output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // JDK 25 returns null again without a terminal
    static boolean isPresent() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /** The columns of the terminal on standard input, or a usual number if it does not say. */
    static int columns() {
        try {
            Process stty =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(ProcessBuilder.Redirect.INHERIT)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            byte[] rowsAndColumns = stty.getInputStream().readAllBytes();
            String size = new String(rowsAndColumns, StandardCharsets.US_ASCII).strip();
            return Math.max(LEAST, Integer.parseInt(size.substring(size.indexOf(' ') + 1)));
        } catch (IOException | NumberFormatException unknown) {
            return USUAL;
        }
    }
}
