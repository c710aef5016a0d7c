package dev.threadscale.cli.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.levels.Axes;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.TimeEstimate;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.TimeText;
import dev.threadscale.workload.WorkloadType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Suggests answers. Given and suggested answers always make a valid plan together. */
final class Suggestions {

    private static final List<String> THREADS = List.of("platform", "virtual", "fixed-pool");

    private static final List<String> THREADS_OF_JMH = List.of("platform", "virtual");

    /**
     * The suggestions for tasks: the first that fits the answers and is short enough, or otherwise
     * the shortest.
     */
    private static final List<List<String>> TASKS =
            List.of(
                    List.of("10", "100", "1000"),
                    List.of("10", "100"),
                    List.of("10"),
                    List.of("2"),
                    List.of("1"),
                    List.of("100", "1000"),
                    List.of("1000", "10000"),
                    List.of("100000"));

    /** The suggestions for tasks whose cost is unknown. */
    private static final List<List<String>> OWN_TASKS = List.of(List.of("1", "8", "64"));

    private static final List<List<String>> STRONG_TASKS =
            List.of(List.of("1", "2", "4", "8", "16"), List.of("1", "2"), List.of("1"));

    /** The longest time that people should wait for a first look at a study. */
    private static final Duration SHORT_ENOUGH = Duration.ofMinutes(20);

    private static final List<String> TIMEOUTS = List.of("10m", "1h", "24h");

    /** The factor on the rough estimate of a fork's time. */
    private static final int MARGIN = 3;

    private Suggestions() {}

    /**
     * Suggests an answer to one question.
     *
     * @param draft the answers so far
     * @param preferred answers to suggest if they fit the others
     */
    static List<String> of(String key, Draft draft, Draft preferred) {
        if (preferred.has(key)) {
            try {
                return complete(draft.with(key, preferred.values(key))).values(key);
            } catch (UserException outdated) {
                // It does not fit another answer.
            }
        }
        return complete(draft).values(key);
    }

    /**
     * Answers all remaining questions.
     *
     * @throws UserException if no answers fit those that were given
     */
    static Draft complete(Draft answered) {
        Draft draft = answered.orElse(Draft.WORKLOAD, DraftQuestion.WORKLOAD.usual());
        for (DraftQuestion question : DraftQuestion.about(draft)) {
            draft = draft.orElse(question.key(), question.usual());
        }
        return withTimeout(withTasks(draft));
    }

    private static Draft withTasks(Draft draft) {
        boolean strong = draft.workload().filter(WorkloadType::strong).isPresent();
        List<List<String>> candidates =
                draft.has(Axes.TASKS)
                        ? List.of(draft.values(Axes.TASKS))
                        : draft.code().filter(own -> !own.code().isService()).isPresent()
                                ? OWN_TASKS
                                : strong ? STRONG_TASKS : TASKS;
        Map<Draft, Duration> tooLong = new LinkedHashMap<>();
        List<UserException> refusals = new ArrayList<>();
        for (List<String> candidate : candidates) {
            try {
                Draft complete = withThreads(draft.with(Axes.TASKS, candidate));
                Duration estimate = TimeEstimate.most(complete.plan());
                if (estimate.compareTo(SHORT_ENOUGH) <= 0) {
                    return complete;
                }
                tooLong.put(complete, estimate);
            } catch (UserException refused) {
                refusals.add(refused);
            }
        }
        if (tooLong.isEmpty()) {
            throw refusals.getFirst();
        }
        return Collections.min(tooLong.entrySet(), Map.Entry.comparingByValue()).getKey();
    }

    /** Suggests the usual thread kinds that fit the other answers, or otherwise all that do. */
    private static Draft withThreads(Draft draft) {
        if (draft.has(Axes.THREADS)) {
            return draft;
        }
        if (draft.code().isPresent()) {
            boolean jmh = draft.code().get().isJmh();
            return draft.with(Axes.THREADS, jmh ? THREADS_OF_JMH : THREADS);
        }
        List<String> fitting =
                ThreadKinds.names().stream()
                        .filter(kind -> isPlan(draft.with(Axes.THREADS, List.of(kind))))
                        .toList();
        List<String> usual = THREADS.stream().filter(fitting::contains).toList();
        // If none fits, the plan of the usual ones shows the problem.
        return draft.with(
                Axes.THREADS, usual.isEmpty() ? fitting.isEmpty() ? THREADS : fitting : usual);
    }

    private static boolean isPlan(Draft draft) {
        try {
            draft.plan();
            return true;
        } catch (UserException refused) {
            return false;
        }
    }

    /** Increases the time-out if a fork needs longer than the usual one. */
    private static Draft withTimeout(Draft draft) {
        Plan plan = draft.plan();
        Duration needed = TimeEstimate.ofLongestFork(plan).multipliedBy(MARGIN);
        if (needed.compareTo(plan.experiment().measure().timeout()) <= 0) {
            return draft;
        }
        String timeout =
                TIMEOUTS.stream()
                        .filter(text -> TimeText.parse(text).orElseThrow().compareTo(needed) >= 0)
                        .findFirst()
                        .orElse(TIMEOUTS.getLast());
        return draft.with(Draft.TIMEOUT, List.of(timeout));
    }
}
