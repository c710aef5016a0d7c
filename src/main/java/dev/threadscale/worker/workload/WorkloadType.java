package dev.threadscale.worker.workload;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Observed;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * An entry of the table of workloads.
 *
 * @param name as in YAML
 * @param description one sentence for users
 * @param parameters what can be set
 * @param constructor makes the workload
 * @param cost estimates the work of an iteration, for plans
 * @param waitTime estimates how long a task waits, for plans
 * @param observed what it observes besides times
 * @param needs what the engine has to give
 * @param check which combinations make no sense
 * @param strong whether the work of an iteration stays the same however many tasks divide it
 *     (otherwise it grows with them, and a scaling factor says nothing)
 * @param starting whether its threads are started, so that plans add what that costs
 */
public record WorkloadType(
        String name,
        String description,
        List<Parameter> parameters,
        Function<Setup, Workload> constructor,
        Cost cost,
        Function<Arguments, Duration> waitTime,
        List<Observed> observed,
        Set<Setup.Need> needs,
        Check check,
        boolean strong,
        boolean starting) {

    /** A rough estimate for a current CPU; measured times are what counts. */
    @FunctionalInterface
    public interface Cost {
        /** CPU seconds of all tasks of one iteration together. */
        double cpuSeconds(Arguments arguments, int tasks);
    }

    /** Refuses combinations of levels that make no sense. */
    @FunctionalInterface
    public interface Check {
        /** Why it makes no sense, as a sentence without its full stop, or empty if it does. */
        Optional<String> problem(Combination combination);

        /** Both checks, the first problem first. */
        default Check and(Check other) {
            return combination -> problem(combination).or(() -> other.problem(combination));
        }
    }

    /** A workload whose tasks compute, need nothing, and go with every thread kind. */
    public WorkloadType(
            String name,
            String description,
            List<Parameter> parameters,
            Function<Setup, Workload> constructor,
            Cost cost) {
        this(
                name,
                description,
                parameters,
                constructor,
                cost,
                arguments -> Duration.ZERO,
                List.of(),
                Set.of(),
                combination -> Optional.empty(),
                false,
                true);
    }

    /** The same with the time for which a task waits. */
    public WorkloadType waiting(Function<Arguments, Duration> time) {
        return with(time, observed, needs, check, strong, starting);
    }

    /** The same with what it observes. */
    public WorkloadType observing(Observed... values) {
        return with(waitTime, List.of(values), needs, check, strong, starting);
    }

    /** The same with what it needs. */
    public WorkloadType needing(Setup.Need... what) {
        return with(waitTime, observed, Set.of(what), check, strong, starting);
    }

    /** The same with one more check. */
    public WorkloadType refusing(Check more) {
        return with(waitTime, observed, needs, check.and(more), strong, starting);
    }

    /** The same with work that is divided among the tasks, however many there are. */
    public WorkloadType strongScaling() {
        return with(waitTime, observed, needs, check, true, starting);
    }

    /** The same with threads that are made, but never started. */
    public WorkloadType startingNone() {
        return with(waitTime, observed, needs, check, strong, false);
    }

    private WorkloadType with(
            Function<Arguments, Duration> newWaitTime,
            List<Observed> newObserved,
            Set<Setup.Need> newNeeds,
            Check newCheck,
            boolean newStrong,
            boolean newStarting) {
        return new WorkloadType(
                name,
                description,
                parameters,
                constructor,
                cost,
                newWaitTime,
                newObserved,
                newNeeds,
                newCheck,
                newStrong,
                newStarting);
    }
}
