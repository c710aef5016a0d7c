package dev.threadscale.worker.threads;

import dev.threadscale.workload.Arguments;
import dev.threadscale.workload.Combination;
import dev.threadscale.workload.Parameter;
import dev.threadscale.workload.ThreadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * An entry in the table of thread kinds.
 *
 * @param name the name in YAML
 * @param description one sentence for users
 * @param parameters the settings for users
 * @param constructor creates the thread kind
 * @param most the number of threads that run tasks at once
 * @param taskMicroseconds a rough estimate, for plans only, of the CPU time that the kind adds to a
 *     task, in microseconds
 * @param virtual true if virtual threads run the tasks: many tools do not see them
 */
public record ThreadKindType(
        String name,
        String description,
        List<Parameter> parameters,
        Function<Arguments, ThreadKind> constructor,
        Most most,
        double taskMicroseconds,
        boolean virtual) {

    /** The number of threads that run tasks at once. */
    @FunctionalInterface
    public interface Most {

        /**
         * Returns the maximum number.
         *
         * @param arguments the arguments of the thread kind
         * @param tasks the number of tasks of an iteration
         * @param processors the processors that the runtime sees; empty if it depends on the host
         * @return empty if it depends on the host
         */
        OptionalInt threads(Arguments arguments, int tasks, OptionalInt processors);
    }

    ThreadKindType onVirtualThreads() {
        List<Parameter> all = new ArrayList<>(parameters);
        all.addAll(List.of(Carriers.PARALLELISM, Carriers.MOST));
        return new ThreadKindType(
                name, description, List.copyOf(all), constructor, most, taskMicroseconds, true);
    }

    /** Combines this kind with a workload, for the workload's {@link Combination} rule. */
    public Combination with(
            Arguments workload, Arguments threads, int tasks, OptionalInt processors) {
        // A workload that needs a new pool in each iteration lists kinds by name.
        String kind = ThreadKinds.isOfFork(threads) ? name + " of lifetime fork" : name;
        return new Combination(workload, kind, tasks, most.threads(threads, tasks, processors));
    }
}
