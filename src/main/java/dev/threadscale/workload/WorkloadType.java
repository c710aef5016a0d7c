package dev.threadscale.workload;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The declaration of a workload: its parameters, the information that plans need, and its
 * constructor.
 *
 * <pre>{@code
 * import dev.threadscale.workload.Combination;
 * import dev.threadscale.workload.Parameter;
 * import dev.threadscale.workload.Setup;
 * import dev.threadscale.workload.Workload;
 * import dev.threadscale.workload.WorkloadType;
 * import dev.threadscale.workload.WrongResultException;
 * import java.util.Arrays;
 *
 * class Summing implements Workload {
 *
 *     private static final Parameter NUMBERS =
 *             Parameter.whole("numbers", 1, 1_000_000_000, 1000)
 *                     .describedAs("The numbers that each task adds.");
 *
 *     static final WorkloadType TYPE =
 *             WorkloadType.of("summing", Summing::new, NUMBERS)
 *                     .describedAs("Every task adds numbers.")
 *                     .costing((arguments, tasks) -> 1e-9 * arguments.number(NUMBERS) * tasks)
 *                     .refusing(Combination.only("Its tasks never wait", "platform", "fixed-pool"));
 *
 *     private final long numbers;
 *     private final long[] sums;
 *
 *     Summing(Setup setup) {
 *         numbers = setup.number(NUMBERS);
 *         sums = new long[setup.tasks()];
 *     }
 *
 *     @Override
 *     public void prepare() {
 *         Arrays.fill(sums, 0);
 *     }
 *
 *     @Override
 *     public void run(int task) {
 *         long sum = 0;
 *         for (long number = 1; number <= numbers; number++) {
 *             sum += number;
 *         }
 *         sums[task] = sum;
 *     }
 *
 *     @Override
 *     public void verify() {
 *         for (long sum : sums) {
 *             if (sum != numbers * (numbers + 1) / 2) {
 *                 throw new WrongResultException("a task found the sum %d", sum);
 *             }
 *         }
 *     }
 * }
 * }</pre>
 *
 * @param name the name in YAML
 * @param description one sentence for users
 * @param parameters the settings for users
 * @param constructor creates the workload
 * @param cost estimates the CPU time of an iteration
 * @param waits estimates how long a task waits
 * @param observed the quantities that it observes in addition to time
 * @param results the observed times that are its result, in ns, if its parameters set the elapsed
 *     time; empty if the elapsed time is the result
 * @param needs what the engine has to provide
 * @param rule rejects combinations that do not make sense
 * @param strong true if the tasks divide a fixed amount of work (strong scaling); false if the work
 *     grows with them, so a scaling factor is meaningless
 * @param starting true if its threads are started, so plans add the cost of starting
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
        List<Observed> results,
        Set<Setup.Need> needs,
        Rule rule,
        boolean strong,
        boolean starting,
        int release) {

    /** The oldest release of Java that the worker runs on. */
    public static final int OLDEST_RELEASE = 21;

    /** Estimates the cost roughly, for a current CPU and for plans only. */
    @FunctionalInterface
    public interface Cost {
        /** Returns the CPU seconds of all tasks of one iteration together. */
        double cpuSeconds(Arguments arguments, int tasks);
    }

    /** Rejects combinations of levels that do not make sense. */
    @FunctionalInterface
    public interface Rule {
        /**
         * Returns the reason why the combination does not make sense, without a full stop; empty if
         * it makes sense.
         */
        Optional<String> problem(Combination combination);
    }

    /**
     * Creates a workload that does not need anything from its host and supports every thread kind.
     */
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
                List.of(),
                Set.of(),
                combination -> Optional.empty(),
                false,
                true,
                OLDEST_RELEASE);
    }

    /** Returns a copy with a description: one sentence for users. */
    public WorkloadType describedAs(String sentence) {
        return with(sentence, cost, waits, observed, needs, rule, strong, starting, release);
    }

    /** Returns a copy whose tasks take CPU time. */
    public WorkloadType costing(Cost estimate) {
        return with(description, estimate, waits, observed, needs, rule, strong, starting, release);
    }

    /** Returns a copy whose tasks wait. */
    public WorkloadType waiting(Function<Arguments, Duration> time) {
        return with(description, cost, time, observed, needs, rule, strong, starting, release);
    }

    /** Returns a copy that observes quantities in addition to time. */
    public WorkloadType observing(Observed... values) {
        return with(
                description, cost, waits, List.of(values), needs, rule, strong, starting, release);
    }

    /**
     * Returns a copy whose parameters set the elapsed time, so some observed times are its result.
     */
    public WorkloadType resultingIn(Observed... times) {
        return new WorkloadType(
                name,
                description,
                parameters,
                constructor,
                cost,
                waits,
                observed,
                List.of(times),
                needs,
                rule,
                strong,
                starting,
                release);
    }

    /** Returns a copy that needs something from its host. */
    public WorkloadType needing(Setup.Need... what) {
        return with(
                description, cost, waits, observed, Set.of(what), rule, strong, starting, release);
    }

    /** Returns a copy that does not support every combination. */
    public WorkloadType refusing(Rule combinations) {
        return with(
                description, cost, waits, observed, needs, combinations, strong, starting, release);
    }

    /** Returns a copy whose tasks divide a fixed amount of work. */
    public WorkloadType strongScaling() {
        return with(description, cost, waits, observed, needs, rule, true, starting, release);
    }

    /** Returns a copy whose own cost already includes starting the tasks. */
    public WorkloadType startingNone() {
        return with(description, cost, waits, observed, needs, rule, strong, false, release);
    }

    /** Returns a copy that needs the given release of Java or a later one. */
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
                results,
                what,
                combinations,
                isStrong,
                isStarting,
                oldest);
    }
}
