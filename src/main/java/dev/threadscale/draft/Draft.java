package dev.threadscale.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.WorkloadType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers to some questions about an experiment.
 *
 * @param answers YAML values by question: one of the names here, or a parameter of the workload
 */
public record Draft(Map<String, List<String>> answers) {

    public static final String WORKLOAD = "workload";
    public static final String CPUS = "cpus";
    public static final String THREADS = "threads";
    public static final String TASKS = "tasks";
    public static final String WARMUP = "warmup";
    public static final String ITERATIONS = "iterations";
    public static final String FORKS = "forks";
    public static final String TIMEOUT = "timeout";
    public static final String NAME = "name";
    public static final String TITLE = "title";

    /** Nothing has been answered. */
    public static final Draft EMPTY = new Draft(Map.of());

    public Draft {
        answers = Collections.unmodifiableMap(new LinkedHashMap<>(answers));
    }

    public Draft with(String question, List<String> values) {
        Map<String, List<String>> more = new LinkedHashMap<>(answers);
        more.put(question, List.copyOf(values));
        return new Draft(more);
    }

    /** The same unless the question has been answered. */
    Draft orElse(String question, List<String> values) {
        return has(question) ? this : with(question, values);
    }

    public boolean has(String question) {
        return answers.containsKey(question);
    }

    /** The values of an answer; none where there is no answer. */
    public List<String> values(String question) {
        return answers.getOrDefault(question, List.of());
    }

    /** The only value of an answer. */
    public String value(String question) {
        return values(question).getFirst();
    }

    /** The workload that was chosen; empty if there is none of that name. */
    public Optional<WorkloadType> workload() {
        return Workloads.find(value(WORKLOAD));
    }

    /**
     * What the finished draft plans, read from its own text by the same rules as any file.
     *
     * @throws UserException if a value is not accepted
     * @throws UserException if a combination makes no sense, or there are too many
     */
    public Plan plan() {
        return Plan.of(ExperimentReader.read("the draft", DraftText.of(this)), Filter.ALL);
    }
}
