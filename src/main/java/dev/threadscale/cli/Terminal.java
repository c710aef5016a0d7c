package dev.threadscale.cli;

import java.io.Console;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The terminal of the user, if there is one. */
final class Terminal {

    private static final int USUAL = 100;
    private static final int USUAL_ROWS = 24;
    private static final int LEAST = 40;
    private static final int LEAST_HELP = 55;

    private Terminal() {}

    /** Returns the width set in the environment; picocli needs at least 55 columns. */
    static OptionalInt chosenWidth() {
        String columns = System.getenv("COLUMNS");
        return columns != null && columns.matches("[1-9][0-9]{1,3}")
                ? OptionalInt.of(Math.max(LEAST_HELP, Integer.parseInt(columns)))
                : OptionalInt.empty();
    }

    /** Returns true if standard input and standard output are a terminal. */
    @SuppressWarnings("SystemConsoleNull") // JDK 25 again returns null without a terminal.
    static boolean isPresent() {
        Console console = System.console();
        return console != null && console.isTerminal();
    }

    /**
     * Returns the columns for results: those of the terminal, but at most as many as a file has.
     */
    static int width() {
        return isPresent() ? Math.min(USUAL, columns()) : USUAL;
    }

    /**
     * Returns the columns of the terminal on standard input, or the default if they are unknown.
     */
    static int columns() {
        return Math.max(LEAST, size(1, USUAL));
    }

    /** Returns the lines of the terminal, or the default if they are unknown. */
    static int rows() {
        return size(0, USUAL_ROWS);
    }

    /** Returns the number of rows or columns. */
    private static int size(int field, int usual) {
        try {
            Process stty =
                    new ProcessBuilder("stty", "size")
                            .redirectInput(ProcessBuilder.Redirect.INHERIT)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            byte[] rowsAndColumns = stty.getInputStream().readAllBytes();
            String size = new String(rowsAndColumns, StandardCharsets.US_ASCII).strip();
            return size.isEmpty() ? usual : Integer.parseInt(size.split(" ", 2)[field]);
        } catch (IOException | NumberFormatException unknown) {
            return usual;
        }
    }

    /**
     * A wrapper of standard output that remembers why a write failed; a {@code PrintWriter} only
     * knows that one did.
     */
    static final class WatchedOutput extends FilterOutputStream {

        /**
         * The operating system's message for a reader that has exited early, such as {@code head}.
         */
        private static final String READER_GONE = "Broken pipe";

        private @Nullable IOException failure;

        WatchedOutput(OutputStream out) {
            super(out);
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            try {
                out.write(bytes, from, count);
            } catch (IOException failed) {
                if (failure == null) {
                    failure = failed;
                }
                throw failed;
            }
        }

        /** Returns the failure that lost text for a reader; empty if nothing was lost. */
        Optional<IOException> failure() {
            return Optional.ofNullable(failure)
                    .filter(why -> !String.valueOf(why.getMessage()).contains(READER_GONE));
        }
    }
}
