package dev.threadscale.cli;

import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.error.UserException;
import java.io.PrintWriter;
import java.io.Reader;
import java.util.Scanner;

/** Prints prompts and reads the answers, from a terminal or not. */
final class Prompts {

    private final Scanner in;
    private final PrintWriter err;
    private final int width;
    private final boolean terminal;

    /**
     * Prompts on one stream and reads from another.
     *
     * @param width columns of the terminal
     * @param terminal whether users see the line break that ends their answer
     */
    Prompts(Reader in, PrintWriter err, int width, boolean terminal) {
        this.in = new Scanner(in);
        this.err = err;
        this.width = width;
        this.terminal = terminal;
    }

    /**
     * Asks for a line.
     *
     * @param suggestion what an empty line stands for
     * @return the answer without surrounding space
     * @throws UserException at the end of the input
     */
    String ask(String question, String suggestion) {
        err.print("%s [%s]: ".formatted(question, suggestion));
        err.flush();
        boolean answered = in.hasNextLine();
        if (!answered || !terminal) {
            err.println();
        }
        if (!answered) {
            throw new UserException(
                    "the answers ended too soon; nothing was written",
                    "Answer every question (Enter accepts the suggestion), or accept all"
                            + " suggestions with --yes.");
        }
        return in.nextLine().strip();
    }

    /** Asks for yes or no until the answer is one of them. */
    boolean confirm(String question, boolean suggestion) {
        while (true) {
            String answer = ask(question, suggestion ? "yes" : "no");
            if (answer.matches("|y|yes|n|no")) {
                return answer.isEmpty() ? suggestion : answer.startsWith("y");
            }
            refuse("this is neither yes nor no", "Answer yes or no.");
        }
    }

    /** Prints a paragraph. */
    void say(String text) {
        err.print(Paragraph.of(text, width, ""));
    }

    /** Prints a paragraph that belongs to a question. */
    void explain(String text) {
        err.print(Paragraph.of(text, width, "  ", "    "));
    }

    void refuse(String problem, String remedy) {
        explain("! " + problem);
        err.print(Paragraph.of(remedy, width, "    "));
    }
}
