package dev.threadscale.cli.draft;

import dev.threadscale.cli.text.Paragraph;
import dev.threadscale.error.UserException;
import java.io.PrintWriter;
import java.io.Reader;
import java.util.List;
import java.util.Optional;
import java.util.Scanner;

/**
 * Asks the questions for an experiment, one by one, on a terminal or not.
 *
 * <p>Answers and suggestions together are a valid plan at any time, so an impossible answer is
 * rejected at once.
 */
public final class Dialogue {

    private static final String EXPLAIN = "?";

    private final Scanner in;
    private final PrintWriter err;
    private final int width;
    private final boolean terminal;

    /**
     * Prepares to ask on one stream and to read the answers from another.
     *
     * @param width columns of the terminal
     * @param terminal true if users see the line break that ends their answer
     */
    public Dialogue(Reader in, PrintWriter err, int width, boolean terminal) {
        this.in = new Scanner(in);
        this.err = err;
        this.width = width;
        this.terminal = terminal;
    }

    /**
     * Asks for everything that was not given.
     *
     * @param preferred answers to suggest as long as they fit
     */
    public Draft ask(Draft given, Draft preferred) {
        say(
                "Press Enter to accept the suggestion in brackets, type ? for an explanation,"
                        + " and separate the values of a list with commas. Ctrl-D quits without writing"
                        + " anything.");
        say("");
        Draft draft =
                given.has(Draft.WORKLOAD) ? given : ask(DraftQuestion.WORKLOAD, given, preferred);
        if (draft.code().isEmpty()) {
            explain(draft.workload().orElseThrow().description());
        }
        Optional<DraftQuestion> next = next(draft);
        while (next.isPresent()) {
            draft = ask(next.get(), draft, preferred);
            next = next(draft);
        }
        say("");
        return Suggestions.complete(draft);
    }

    private static Optional<DraftQuestion> next(Draft draft) {
        return DraftQuestion.about(draft).stream()
                .filter(question -> !draft.has(question.key()))
                .findFirst();
    }

    private Draft ask(DraftQuestion question, Draft draft, Draft preferred) {
        List<String> suggestion = Suggestions.of(question.key(), draft, preferred);
        if (!question.introduction().isEmpty()) {
            explain(question.introduction());
        }
        while (true) {
            String typed = read(question.label(), String.join(", ", suggestion));
            if (typed.equals(EXPLAIN)) {
                question.explanations().forEach(this::explain);
                continue;
            }
            try {
                Draft answered =
                        draft.with(
                                question.key(),
                                typed.isEmpty() ? suggestion : question.read(typed));
                Suggestions.complete(answered);
                return answered;
            } catch (UserException refused) {
                refuse(refused.problem(), refused.remedy());
            }
        }
    }

    /** Asks a question until the answer is yes or no. */
    public boolean confirm(String question, boolean suggestion) {
        while (true) {
            String answer = read(question, suggestion ? "yes" : "no");
            if (answer.matches("|y|yes|n|no")) {
                return answer.isEmpty() ? suggestion : answer.startsWith("y");
            }
            refuse("this is not yes or no", "Answer yes or no.");
        }
    }

    /**
     * Reads a line after a prompt.
     *
     * @param suggestion the meaning of an empty line
     * @throws UserException at the end of the input
     */
    private String read(String prompt, String suggestion) {
        err.print("%s [%s]: ".formatted(prompt, suggestion));
        err.flush();
        boolean answered = in.hasNextLine();
        if (!answered || !terminal) {
            err.println();
        }
        if (!answered) {
            throw UserException.of("the answers ended too early; nothing was written")
                    .fix(
                            "Answer every question (Enter accepts the suggestion), or accept all"
                                    + " suggestions with --yes.");
        }
        return in.nextLine().strip();
    }

    public void say(String text) {
        err.print(Paragraph.of(text, width, ""));
    }

    private void explain(String text) {
        err.print(Paragraph.of(text, width, "  ", "    "));
    }

    private void refuse(String problem, String remedy) {
        explain("! " + problem);
        err.print(Paragraph.of(remedy, width, "    "));
    }
}
