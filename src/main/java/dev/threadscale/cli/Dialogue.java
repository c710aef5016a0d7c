package dev.threadscale.cli;

import dev.threadscale.draft.Draft;
import dev.threadscale.draft.Suggestions;
import dev.threadscale.error.UserException;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Asks for an experiment, question by question.
 *
 * <p>What has been answered, with suggestions for the rest, is a valid plan at any time: so an
 * answer that leads nowhere is refused where it is given.
 */
final class Dialogue {

    private static final String EXPLAIN = "?";

    private final Prompts prompts;
    private final Draft given;
    private final Draft preferred;

    /**
     * @param given answers that are not asked for any more
     * @param preferred answers that are suggested as long as they fit
     */
    Dialogue(Prompts prompts, Draft given, Draft preferred) {
        this.prompts = prompts;
        this.given = given;
        this.preferred = preferred;
    }

    /** What becomes of an answer's values. */
    @FunctionalInterface
    private interface Use {
        Draft of(List<String> values);
    }

    /** Asks for everything that is not given. */
    Draft ask() {
        prompts.say(
                "Enter keeps what stands in brackets, ? explains a question, and commas separate"
                        + " the values of a list. Ctrl-D ends without writing anything.");
        prompts.blank();
        Draft draft = ask(given, Question.WORKLOAD);
        WorkloadType workload = draft.workload().orElseThrow();
        prompts.explain(workload.description());
        for (Parameter parameter : workload.parameters()) {
            draft = ask(draft, Question.of(parameter));
        }
        for (Question question : Question.AFTER_PARAMETERS) {
            draft = ask(draft, question);
            if (question.equals(Question.THREADS) && !given.has(Draft.THREADS)) {
                draft = arguments(draft);
            }
        }
        return complete(draft);
    }

    /** What it comes to if everything is kept as suggested. */
    static Draft unasked(Draft given, Draft preferred) {
        Draft draft = given;
        for (String key : preferred.answers().keySet()) {
            draft = draft.has(key) ? draft : draft.with(key, suggestion(draft, preferred, key));
        }
        return complete(draft);
    }

    private static Draft complete(Draft draft) {
        try {
            return Suggestions.complete(draft);
        } catch (UserException refused) {
            throw new UserException(refused.problem(), refused.remedy());
        }
    }

    private Draft ask(Draft draft, Question question) {
        return given.has(question.key())
                ? draft
                : ask(
                        question,
                        suggestion(draft, preferred, question.key()),
                        values -> draft.with(question.key(), values));
    }

    /** Asks for the parameters of the thread kinds that were named without. */
    private Draft arguments(Draft answered) {
        Draft draft = answered;
        for (String level : answered.values(Draft.THREADS)) {
            Optional<ThreadKindType> kind = ThreadKinds.find(level);
            for (Parameter parameter : kind.map(ThreadKindType::parameters).orElse(List.of())) {
                Draft before = draft;
                draft =
                        ask(
                                Question.of(level, parameter),
                                List.of(parameter.defaultValue()),
                                values ->
                                        before.with(
                                                Draft.THREADS,
                                                levels(before, level, parameter, values)));
            }
        }
        return draft;
    }

    /** The levels with one for each value in place of the kind's name alone. */
    private static List<String> levels(
            Draft draft, String kind, Parameter parameter, List<String> values) {
        List<String> levels = new ArrayList<>();
        for (String level : draft.values(Draft.THREADS)) {
            if (!level.equals(kind)) {
                levels.add(level);
                continue;
            }
            for (String value : values) {
                levels.add(
                        value.equals(parameter.defaultValue())
                                ? kind
                                : "{%s: {%s: %s}}".formatted(kind, parameter.name(), value));
            }
        }
        return levels;
    }

    private Draft ask(Question question, List<String> suggestion, Use use) {
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
                Draft draft = use.of(typed.isEmpty() ? suggestion : question.read(typed));
                Suggestions.complete(draft);
                return draft;
            } catch (UserException refused) {
                prompts.refuse(refused.problem(), refused.remedy());
            }
        }
    }

    private static List<String> suggestion(Draft draft, Draft preferred, String key) {
        if (preferred.has(key)) {
            try {
                return Suggestions.complete(draft.with(key, preferred.values(key))).values(key);
            } catch (UserException outdated) {
                // It does not go with another answer.
            }
        }
        return complete(draft).values(key);
    }
}
