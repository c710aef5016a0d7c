package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;

/** Asks on one stream and reads the answers from another, which may be a terminal or not. */
final class Prompts {

    private final BufferedReader in;
    private final PrintWriter err;
    private final int width;
    private final boolean terminal;

    /**
     * @param width columns that there are
     * @param terminal whether who answers sees the line break that ends an answer
     */
    Prompts(BufferedReader in, PrintWriter err, int width, boolean terminal) {
        this.in = in;
        this.err = err;
        this.width = width;
        this.terminal = terminal;
    }

    /**
     * Asks for a line.
     *
     * @param suggestion what an empty line stands for
     * @return the answer without the space around it
     * @throws UserException at the end of the input
     */
    String ask(String question, String suggestion) {
        err.print("%s [%s]: ".formatted(question, suggestion));
        err.flush();
        String line;
        try {
            line = in.readLine();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        if (line == null) {
            err.println();
            throw new UserException(
                    "the answers ended too soon; nothing was written",
                    "Answer every question (Enter keeps what stands in brackets), or let --yes keep"
                            + " all of them.");
        }
        if (!terminal) {
            err.println();
        }
        return line.strip();
    }

    /** Asks for yes or no until it is one of them. */
    boolean confirm(String question, boolean suggestion) {
        while (true) {
            String answer = ask(question, suggestion ? "yes" : "no");
            if (answer.isEmpty()) {
                return suggestion;
            }
            if (List.of("yes", "y").contains(answer)) {
                return true;
            }
            if (List.of("no", "n").contains(answer)) {
                return false;
            }
            refuse("this is neither yes nor no", "");
        }
    }

    void say(String text) {
        err.print(Paragraph.of(text, width, ""));
    }

    /** Says something that belongs to a question. */
    void explain(String text) {
        err.print(Paragraph.of(text, width, "  ", "    "));
    }

    void refuse(String problem, String remedy) {
        err.print(Paragraph.of("! " + problem, width, "  ", "    "));
        if (!remedy.isEmpty()) {
            err.print(Paragraph.of(remedy, width, "    "));
        }
    }

    void blank() {
        err.println();
    }
}
