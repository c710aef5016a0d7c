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
 * @param mode what JMH measures of it
 * @param group threads of one of its groups, of which there are whole ones alone; 1 if it has none
 * @param kinds of threads that its JMH has
 * @param warmup what precedes the measurement if the experiment does not say how much
 * @param measurement the same of the measurement
 * @param choices values of those parameters that have no single one of their own
 * @param options of the virtual machine that its annotations name, and that are not used
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
                    "JMH makes the threads itself", JmhThreads.labels().toArray(String[]::new));

    /**
     * Iterations.
     *
     * @param time of each; zero if it takes as long as its work
     */
    public record Phase(int iterations, Duration time) {}

    /** The type with what is known of the benchmark. */
    WorkloadType describing(WorkloadType type) {
        return type.refusing(this::problem);
    }

    private Optional<String> problem(Combination combination) {
        Optional<JmhThreads> kind = JmhThreads.find(combination.threads());
        if (kind.isPresent() && !kinds.contains(kind.get())) {
            return Optional.of(
                    "The JMH in the jar has no threads '%s'; JMH 1.37 has"
                            .formatted(combination.threads()));
        }
        return combination.tasks() % group == 0
                ? KINDS.problem(combination)
                : Optional.of(
                        "The benchmark's groups have %d threads each, and %d tasks are not a multiple of that"
                                .formatted(group, combination.tasks()));
    }
}
