package dev.threadscale.workload;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A workload with its arguments, a thread kind and a number of tasks, for {@linkplain
 * WorkloadType.Rule rules} that reject combinations before anything runs.
 *
 * @param arguments the arguments of the workload
 * @param threads the name of the thread kind
 * @param tasks the number of tasks of an iteration
 * @param mostThreads the maximum number of threads that run tasks at once; empty if it depends on
 *     the host
 */
public record Combination(Arguments arguments, String threads, int tasks, OptionalInt mostThreads) {

    /** Accepts only the given thread kinds; {@code why} explains this, without a full stop. */
    public static WorkloadType.Rule only(String why, String... kinds) {
        List<String> accepted = List.of(kinds);
        return combination ->
                accepted.contains(combination.threads)
                        ? Optional.empty()
                        : Optional.of(
                                "%s: it works with %s, not with %s"
                                        .formatted(
                                                why,
                                                String.join(", ", accepted),
                                                combination.threads));
    }
}
