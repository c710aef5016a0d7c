package dev.threadscale.explain;

import dev.threadscale.levels.Axes;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.Seen;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Arguments;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The number of tasks of a fork that can be active at a time.
 *
 * @param cpus number of CPUs that it may use; a quota does not reduce it, but stops all of them for
 *     some time
 * @param running number of tasks that can compute
 * @param begun number of tasks that can have begun, including waiting ones
 */
record Room(double cpus, double running, double begun) {

    /** Returns the parallelism of the virtual thread scheduler while iterations counted. */
    static Optional<Double> carriers(ForkRecord fork) {
        return seen(fork, Seen.CHANGED_CARRIER_PARALLELISM)
                .or(() -> seen(fork, Seen.CARRIER_PARALLELISM));
    }

    /**
     * Returns the room of a fork, from its worker's report and its kind of threads.
     *
     * @param tasks number of tasks of an iteration
     */
    static Room of(ForkRecord fork, int tasks) {
        // Iterations before a change of the CPUs do not count.
        double cpus =
                seen(fork, Seen.CHANGED_PROCESSORS)
                        .or(() -> seen(fork, Seen.PROCESSORS))
                        .orElse(1.0);
        double begun = tasks;
        double most = tasks;
        try {
            Choice choice = Choice.parse(fork.levels().get(Axes.THREADS));
            Optional<ThreadKindType> kind = ThreadKinds.find(choice.name());
            // A pool without a size is JMH's, which has a thread for each task.
            if (kind.isPresent() && !ThreadKinds.isOfJmh(choice)) {
                Arguments arguments = Arguments.of(kind.get().parameters(), choice.arguments());
                begun =
                        kind.get()
                                .most()
                                .threads(arguments, tasks, OptionalInt.of((int) cpus))
                                .orElse(tasks);
                most = kind.get().virtual() ? carriers(fork).orElse(cpus) : begun;
            }
        } catch (IllegalArgumentException unknown) {
            // A run from elsewhere may have any levels.
        }
        return new Room(cpus, Math.min(cpus, most), begun);
    }

    /** Returns a positive number that the worker saw. */
    static Optional<Double> seen(ForkRecord fork, Seen key) {
        return Optional.ofNullable(fork.seen().get(key.key()))
                .filter(known -> known.matches("[0-9]{1,6}([.][0-9]{1,9})?"))
                .map(Double::valueOf)
                .filter(number -> number > 0);
    }
}
