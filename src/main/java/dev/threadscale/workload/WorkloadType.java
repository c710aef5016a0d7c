package dev.threadscale.workload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The declaration of a workload: what users can set, what plans need to know, and how to make one.
 *
 * @param name the name in YAML
 * @param description one sentence for users
 * @param parameters what users can set
 * @param constructor makes the workload
 * @param cost estimates the CPU time of an iteration
 * @param waits estimates how long a task waits
 * @param observed the quantities that it observes besides time
 * @param needs what the engine has to provide
 * @param rule rejects combinations that make no sense
 * @param strong true if the tasks divide a fixed amount of work (strong scaling); false if the work
 *     grows with them, so that a scaling factor means nothing
 * @param starting true if its threads are started, so that plans add what starting costs
 * @param release the oldest release of Java that it runs on
 */
public record WorkloadType(
        String name,
        String description,
        List<Parameter> parameters,
        Function<Setup, Workload> constructor,
        Cost cost,
        Function<Arguments, Duration> waits,
        List<Observed> observed,
        Set<Setup.Need> needs,
        Rule rule,
        boolean strong,
        boolean starting,
        int release) {

    /** The oldest that the worker runs on. */
    public static final int OLDEST_RELEASE = 21;

    /** A rough estimate for a current CPU, for plans only. */
    @FunctionalInterface
    public interface Cost {
        /** The CPU seconds of all tasks of one iteration together. */
        double cpuSeconds(Arguments arguments, int tasks);
    }

    /** Rejects combinations of levels that make no sense. */
    @FunctionalInterface
    public interface Rule {
        /**
         * The reason why the combination makes no sense, without a full stop; empty if it makes
         * sense.
         */
        Optional<String> problem(Combination combination);
    }

    /** A workload that needs nothing of its host and goes with every thread kind. */
    public static WorkloadType of(
            String name, Function<Setup, Workload> constructor, Parameter... parameters) {
        return new WorkloadType(
                name,
                "",
                List.of(parameters),
                constructor,
                (arguments, tasks) -> 0,
                arguments -> Duration.ZERO,
                List.of(),
                Set.of(),
                combination -> Optional.empty(),
                false,
                true,
                OLDEST_RELEASE);
    }

    /** This workload with a description: one sentence for users. */
    public WorkloadType describedAs(String sentence) {
        return with(sentence, cost, waits, observed, needs, rule, strong, starting, release);
    }

    /** This workload, whose tasks take CPU time. */
    public WorkloadType costing(Cost estimate) {
        return with(description, estimate, waits, observed, needs, rule, strong, starting, release);
    }

    /** This workload, whose tasks wait. */
    public WorkloadType waiting(Function<Arguments, Duration> time) {
        return with(description, cost, time, observed, needs, rule, strong, starting, release);
    }

    /** This workload, which observes more than time. */
    public WorkloadType observing(Observed... values) {
        return with(
                description, cost, waits, List.of(values), needs, rule, strong, starting, release);
    }

    /** This workload, which needs something of its host. */
    public WorkloadType needing(Setup.Need... what) {
        return with(
                description, cost, waits, observed, Set.of(what), rule, strong, starting, release);
    }

    /** This workload, which does not go with every combination. */
    public WorkloadType refusing(Rule combinations) {
        return with(
                description, cost, waits, observed, needs, combinations, strong, starting, release);
    }

    /** This workload, whose tasks divide a fixed amount of work. */
    public WorkloadType strongScaling() {
        return with(description, cost, waits, observed, needs, rule, true, starting, release);
    }

    /** This workload, where starting the tasks costs nothing that its own cost does not hold. */
    public WorkloadType startingNone() {
        return with(description, cost, waits, observed, needs, rule, strong, false, release);
    }

    /** This workload, which calls what older releases of Java lack. */
    public WorkloadType since(int oldest) {
        return with(description, cost, waits, observed, needs, rule, strong, starting, oldest);
    }

    private WorkloadType with(
            String sentence,
            Cost estimate,
            Function<Arguments, Duration> time,
            List<Observed> values,
            Set<Setup.Need> what,
            Rule combinations,
            boolean isStrong,
            boolean isStarting,
            int oldest) {
        return new WorkloadType(
                name,
                sentence,
                parameters,
                constructor,
                estimate,
                time,
                values,
                what,
                combinations,
                isStrong,
                isStarting,
                oldest);
    }
}
