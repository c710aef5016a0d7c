package dev.threadscale.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.util.OptionalInt;

/** Whether there is a terminal, and how wide it is. */
final class Terminal {

    private static final int USUAL = 100;
    private static final int LEAST = 40;
    private static final int LEAST_HELP = 55;

    private Terminal() {}

    /** The width that the environment asks for; the help is never narrower than 55 columns. */
    static OptionalInt chosenWidth() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("[1-9][0-9]{1,3}")
                ? OptionalInt.of(Math.max(LEAST_HELP, Integer.parseInt(columns)))
                : OptionalInt.empty();
    }

    /** Whether somebody sits before it: standard input and standard output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // JDK 25 gives none again where there is no terminal
    static boolean isTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

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
