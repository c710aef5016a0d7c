package dev.threadscale.cli;

import dev.threadscale.draft.Draft;
import dev.threadscale.draft.Suggestions;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.yaml.Fields;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.WorkloadType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code --answer KEY=VALUE} options. */
final class GivenAnswers {

    private GivenAnswers() {}

    /**
     * Reads the options.
     *
     * @throws UserException if one has no such form, names no question, or leads nowhere
     */
    static Draft read(List<String> options) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (String option : options) {
            int equals = option.indexOf('=');
            if (equals < 1 || equals == option.length() - 1) {
                throw refused(
                        option,
                        "this is not KEY=VALUE",
                        "Write, for example, --answer threads=virtual,platform.");
            }
            texts.put(option.substring(0, equals), option.substring(equals + 1));
        }
        String workload = texts.getOrDefault(Draft.WORKLOAD, Workloads.TABLE.getFirst().name());
        Draft draft = Draft.EMPTY;
        for (String key : texts.keySet()) {
            Question question = question(workload, key);
            try {
                draft = draft.with(key, question.read(texts.get(key)));
            } catch (UserException refused) {
                throw refused(key + "=" + texts.get(key), refused.problem(), refused.remedy());
            }
        }
        // All together: whether one makes sense may depend on those after it.
        try {
            Suggestions.complete(draft);
        } catch (UserException refused) {
            throw new UserException("--answer: " + refused.problem(), refused.remedy());
        }
        return draft;
    }

    private static Question question(String workload, String key) {
        List<Question> questions = new ArrayList<>(List.of(Question.WORKLOAD));
        Workloads.find(workload).map(WorkloadType::parameters).orElse(List.of()).stream()
                .map(Question::of)
                .forEach(questions::add);
        questions.addAll(Question.AFTER_PARAMETERS);
        for (Question question : questions) {
            if (question.key().equals(key)) {
                return question;
            }
        }
        throw refused(
                key,
                "there is no such question about %s".formatted(workload),
                Fields.didYouMean(key, questions.stream().map(Question::key).toList()));
    }

    private static UserException refused(String option, String problem, String remedy) {
        return new UserException("--answer %s: %s".formatted(option, problem), remedy);
    }
}
