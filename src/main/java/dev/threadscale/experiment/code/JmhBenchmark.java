package dev.threadscale.experiment.code;

import dev.threadscale.worker.own.JmhMode;
import dev.threadscale.worker.own.JmhThreads;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.WorkloadType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A benchmark of JMH, as its jar and the experiment describe it.
 *
 * @param mode the mode in which JMH measures it
 * @param group number of threads of one of its groups, which cannot be divided; 1 if it does not
 *     have groups
 * @param kinds the kinds of threads that its JMH supports
 * @param warmup the default warm-up
 * @param measurement the default measurement
 * @param choices values of those parameters that have several
 * @param options options of the virtual machine in its annotations, which are not used
 * @param settings for the worker, by key
 * @param hints for the compiler
 */
public record JmhBenchmark(
        JmhMode mode,
        int group,
        Set<JmhThreads> kinds,
        Phase warmup,
        Phase measurement,
        Map<String, List<String>> choices,
        List<String> options,
        Map<String, String> settings,
        JmhHints hints) {

    private static final WorkloadType.Rule KINDS =
            Combination.only(
                    "JMH creates the threads itself", JmhThreads.labels().toArray(String[]::new));

    /**
     * Iterations of a phase.
     *
     * @param time of each; zero if it takes as long as its work
     */
    public record Phase(int iterations, Duration time) {}

    /** Returns the type with the known properties of the benchmark. */
    WorkloadType describing(WorkloadType type) {
        return type.refusing(this::problem);
    }

    private Optional<String> problem(Combination combination) {
        Optional<JmhThreads> kind = JmhThreads.find(combination.threads());
        if (kind.isPresent() && !kinds.contains(kind.get())) {
            return Optional.of(
                    "The JMH in the jar does not support threads '%s'; JMH 1.37 does"
                            .formatted(combination.threads()));
        }
        return combination.tasks() % group == 0
                ? KINDS.problem(combination)
                : Optional.of(
                        "The benchmark's groups have %d threads each, and the number of tasks, %d, is not a multiple of that"
                                .formatted(group, combination.tasks()));
    }
}
