package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.threads.ThreadKindType;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a workload is to run with, for {@linkplain WorkloadType.Check checks} before anything runs.
 *
 * @param workload arguments of the workload
 * @param kind the thread kind
 * @param threads arguments of the thread kind
 * @param tasks of an iteration
 * @param processors that the runtime will see; empty if only the host decides
 */
public record Combination(
        Arguments workload,
        ThreadKindType kind,
        Arguments threads,
        int tasks,
        OptionalInt processors) {

    /** The most threads that run tasks at once; empty if only the host decides. */
    public OptionalInt mostThreads() {
        return kind.most().threads(threads, tasks, processors);
    }

    /** A check that only the named thread kinds pass. */
    static WorkloadType.Check only(String why, String... kinds) {
        List<String> accepted = List.of(kinds);
        return combination ->
                accepted.contains(combination.kind().name())
                        ? Optional.empty()
                        : Optional.of(
                                "%s: it goes with %s, not with %s"
                                        .formatted(
                                                why,
                                                String.join(", ", accepted),
                                                combination.kind().name()));
    }
}
