package dev.threadscale.cli;

import dev.threadscale.error.UserException;
import java.util.List;
import java.util.Optional;

/**
 * Asks for an experiment, question by question.
 *
 * <p>Answers and suggestions together are a valid plan at any time, so an answer that leads nowhere
 * is refused where it is given.
 */
final class Dialogue {

    private static final String EXPLAIN = "?";

    private final Prompts prompts;
    private final Draft preferred;

    /**
     * Prepares to ask.
     *
     * @param preferred answers to suggest as long as they fit
     */
    Dialogue(Prompts prompts, Draft preferred) {
        this.prompts = prompts;
        this.preferred = preferred;
    }

    /** Asks for everything that is not given. */
    Draft ask(Draft given) {
        prompts.say(
                "Press Enter to accept the suggestion in brackets, type ? for an explanation, and"
                        + " separate the values of a list by commas. Ctrl-D quits and writes nothing.");
        prompts.say("");
        Draft draft = given.has(Draft.WORKLOAD) ? given : ask(given, DraftQuestion.WORKLOAD);
        prompts.explain(draft.workload().orElseThrow().description());
        Optional<DraftQuestion> next = next(draft);
        while (next.isPresent()) {
            draft = ask(draft, next.get());
            next = next(draft);
        }
        prompts.say("");
        return Suggestions.complete(draft);
    }

    private static Optional<DraftQuestion> next(Draft draft) {
        return DraftQuestion.about(draft).stream()
                .filter(question -> !draft.has(question.key()))
                .findFirst();
    }

    private Draft ask(Draft draft, DraftQuestion question) {
        List<String> suggestion = Suggestions.of(question.key(), draft, preferred);
        if (!question.introduction().isEmpty()) {
            prompts.explain(question.introduction());
        }
        while (true) {
            String typed = prompts.ask(question.label(), String.join(", ", suggestion));
            if (typed.equals(EXPLAIN)) {
                question.explanations().forEach(prompts::explain);
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
                prompts.refuse(refused.problem(), refused.remedy());
            }
        }
    }
}
