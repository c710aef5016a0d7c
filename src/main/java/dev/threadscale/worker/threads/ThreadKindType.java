package dev.threadscale.worker.threads;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.protocol.Parameter;
import dev.threadscale.worker.ThreadKind;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * An entry of the table of thread kinds.
 *
 * @param name as in YAML
 * @param description one sentence for users
 * @param parameters what can be set
 * @param constructor makes the thread kind
 * @param most how many threads run tasks at once
 * @param taskMicroseconds CPU time that the kind itself takes for a task, in microseconds: a rough
 *     estimate for plans; measured times are what counts
 * @param virtual whether virtual threads run the tasks, which many tools do not see
 */
public record ThreadKindType(
        String name,
        String description,
        List<Parameter> parameters,
        Function<Arguments, ThreadKind> constructor,
        Most most,
        double taskMicroseconds,
        boolean virtual) {

    /** A kind whose tasks run on platform threads. */
    ThreadKindType(
            String name,
            String description,
            List<Parameter> parameters,
            Function<Arguments, ThreadKind> constructor,
            Most most,
            double taskMicroseconds) {
        this(name, description, parameters, constructor, most, taskMicroseconds, false);
    }

    /** The same with tasks on virtual threads. */
    ThreadKindType onVirtualThreads() {
        return new ThreadKindType(
                name, description, parameters, constructor, most, taskMicroseconds, true);
    }

    /** How many threads of a kind run tasks at once. */
    @FunctionalInterface
    public interface Most {

        /** The calling thread alone. */
        Most ONE = (arguments, tasks, processors) -> OptionalInt.of(1);

        /** One for each task. */
        Most TASKS = (arguments, tasks, processors) -> OptionalInt.of(tasks);

        /**
         * The largest number.
         *
         * @param arguments of the thread kind
         * @param tasks of an iteration
         * @param processors that the runtime sees; empty if only the host decides
         * @return empty if only the host decides
         */
        OptionalInt threads(Arguments arguments, int tasks, OptionalInt processors);
    }
}
