package dev.threadscale.draft;

import dev.threadscale.error.UserException;
import dev.threadscale.plan.Estimate;
import dev.threadscale.plan.Plan;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.worker.workload.Workloads;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.WorkloadType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** What to measure where nothing has been answered: together with the answers always a plan. */
public final class Suggestions {

    private static final List<String> THREADS = List.of("platform", "virtual", "fixed-pool");

    /** The first that goes with the answers and is not too long is taken, else the shortest. */
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

    private static final List<List<String>> STRONG_TASKS =
            List.of(List.of("1", "2", "4", "8", "16"), List.of("1", "2"), List.of("1"));

    /** Nobody waits longer for the first look at a study. */
    private static final Duration LONG = Duration.ofMinutes(20);

    private static final List<Timeout> TIMEOUTS =
            List.of(
                    new Timeout("2m", Duration.ofMinutes(2)),
                    new Timeout("10m", Duration.ofMinutes(10)),
                    new Timeout("1h", Duration.ofHours(1)),
                    new Timeout("24h", Duration.ofHours(24)));

    /** An estimate is rough: a fork may take so many times as long. */
    private static final int MARGIN = 3;

    private Suggestions() {}

    private record Timeout(String text, Duration duration) {}

    private record Candidate(Draft draft, Duration estimate) {}

    /**
     * Answers whatever is left.
     *
     * @throws UserException if there are no answers that go with those given
     */
    public static Draft complete(Draft answered) {
        Draft draft = answered.orElse(Draft.WORKLOAD, List.of(Workloads.TABLE.getFirst().name()));
        Optional<WorkloadType> workload = draft.workload();
        for (Parameter parameter : workload.map(WorkloadType::parameters).orElse(List.of())) {
            draft = draft.orElse(parameter.name(), List.of(parameter.defaultValue()));
        }
        draft =
                draft.orElse(Draft.CPUS, List.of("1", "2"))
                        .orElse(Draft.WARMUP, List.of("5"))
                        .orElse(Draft.ITERATIONS, List.of("10"))
                        .orElse(Draft.FORKS, List.of("3"))
                        .orElse(Draft.TIMEOUT, List.of(TIMEOUTS.getFirst().text()))
                        .orElse(Draft.NAME, List.of("my-" + draft.value(Draft.WORKLOAD)))
                        .orElse(
                                Draft.TITLE,
                                List.of("Ways of running " + draft.value(Draft.WORKLOAD)));
        return withTimeout(withAxes(draft, workload.filter(WorkloadType::strong).isPresent()));
    }

    private static Draft withAxes(Draft draft, boolean strong) {
        List<List<String>> tasks =
                draft.has(Draft.TASKS)
                        ? List.of(draft.values(Draft.TASKS))
                        : strong ? STRONG_TASKS : TASKS;
        List<Candidate> tooLong = new ArrayList<>();
        List<UserException> refusals = new ArrayList<>();
        for (List<String> candidate : tasks) {
            try {
                Draft complete = withThreads(draft.with(Draft.TASKS, candidate));
                Duration estimate = Estimate.most(plan(complete));
                if (estimate.compareTo(LONG) <= 0) {
                    return complete;
                }
                tooLong.add(new Candidate(complete, estimate));
            } catch (UserException refused) {
                refusals.add(refused);
            }
        }
        if (tooLong.isEmpty()) {
            throw refusals.getFirst();
        }
        return Collections.min(tooLong, Comparator.comparing(Candidate::estimate)).draft();
    }

    /** The usual thread kinds that go with the rest, or else all that do. */
    private static Draft withThreads(Draft draft) {
        if (draft.has(Draft.THREADS)) {
            return draft;
        }
        List<String> fitting =
                ThreadKinds.names().stream()
                        .filter(kind -> isPlan(draft.with(Draft.THREADS, List.of(kind))))
                        .toList();
        List<String> usual = THREADS.stream().filter(fitting::contains).toList();
        // With none of them the plan itself says what is wrong.
        return draft.with(
                Draft.THREADS, usual.isEmpty() ? fitting.isEmpty() ? THREADS : fitting : usual);
    }

    private static boolean isPlan(Draft draft) {
        try {
            plan(draft);
            return true;
        } catch (UserException refused) {
            return false;
        }
    }

    /** A fork that only waits for its turns must not be taken for one that hangs. */
    private static Draft withTimeout(Draft draft) {
        Duration needed = Estimate.ofLongestFork(plan(draft)).multipliedBy(MARGIN);
        Timeout timeout =
                TIMEOUTS.stream()
                        .filter(candidate -> candidate.duration().compareTo(needed) >= 0)
                        .findFirst()
                        .orElse(TIMEOUTS.getLast());
        return draft.with(Draft.TIMEOUT, List.of(timeout.text()));
    }

    private static Plan plan(Draft draft) {
        return draft.plan();
    }
}
