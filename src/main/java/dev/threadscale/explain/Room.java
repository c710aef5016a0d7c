package dev.threadscale.explain;

import dev.threadscale.levels.Axes;
import dev.threadscale.protocol.Choice;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.worker.threads.ThreadKindType;
import dev.threadscale.worker.threads.ThreadKinds;
import dev.threadscale.workload.Arguments;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The number of tasks of a fork that go on at a time.
 *
 * @param cpus that it may use; a quota takes none away, but stops all of them for some time
 * @param running how many can compute
 * @param begun how many can have begun, and wait
 */
record Room(double cpus, double running, double begun) {

    /**
     * The room of a fork, from its worker's report and its kind of threads.
     *
     * @param tasks of an iteration
     */
    static Room of(ForkRecord fork, int tasks) {
        double cpus = seen(fork, Seen.PROCESSORS).orElse(1.0);
        double begun = tasks;
        double most = tasks;
        try {
            Choice choice = Choice.parse(fork.levels().get(Axes.THREADS));
            Optional<ThreadKindType> kind = ThreadKinds.find(choice.name());
            // A pool whose size is not said is JMH's, which has a thread for each task.
            if (kind.isPresent() && !ThreadKinds.isOfJmh(choice)) {
                Arguments arguments = Arguments.of(kind.get().parameters(), choice.arguments());
                begun =
                        kind.get()
                                .most()
                                .threads(arguments, tasks, OptionalInt.of((int) cpus))
                                .orElse(tasks);
                most =
                        kind.get().virtual()
                                ? seen(fork, Seen.CARRIER_PARALLELISM).orElse(cpus)
                                : begun;
            }
        } catch (IllegalArgumentException unknown) {
            // A run of others may have any levels.
        }
        return new Room(cpus, Math.min(cpus, most), begun);
    }

    /** A positive number that the worker saw. */
    static Optional<Double> seen(ForkRecord fork, Seen key) {
        return Optional.ofNullable(fork.seen().get(key.key()))
                .filter(known -> known.matches("[0-9]{1,6}([.][0-9]{1,9})?"))
                .map(Double::valueOf)
                .filter(number -> number > 0);
    }
}
