package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Sentinel;
import dev.threadscale.stats.Usual;
import dev.threadscale.store.ForkRecord;
import dev.threadscale.store.RunDirectory;
import dev.threadscale.store.StoreException;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Measures the sentinel between the blocks of a session: before its first fork, then where a block
 * begins, as long as enough forks lie between two of them that they cost little.
 */
final class Sentinels {

    private static final int NO_BLOCK = 0;

    private final RunDirectory directory;
    private final ForkRuns runs;
    private final Optional<RuntimeLevel> runtime;
    private final OptionalInt spacing;
    private Optional<Integer> last = Optional.empty();
    private int block = NO_BLOCK;
    private int forksSince;

    Sentinels(Scope scope, RunDirectory directory, ForkRuns runs) {
        this.directory = directory;
        this.runs = runs;
        this.spacing = scope.plan().sentinelSpacing();
        this.runtime =
                scope.runnable().stream().map(fork -> fork.configuration().runtime()).findFirst();
    }

    /** Other forks than those before begin, so that equal numbers are another block. */
    void beginRound() {
        block = NO_BLOCK;
    }

    /**
     * Measures before a fork, if it is time to.
     *
     * @return the number of the last sentinel
     */
    Optional<Integer> before(Fork fork)
            throws EngineException, StoreException, InterruptedException {
        boolean begins = fork.number() != block;
        if (last.isEmpty() || (begins && forksSince >= spacing.orElse(Integer.MAX_VALUE))) {
            measure();
        }
        block = fork.number();
        forksSince++;
        return last;
    }

    /** Measures after the forks of a round, if there were any. */
    void end() throws EngineException, StoreException, InterruptedException {
        if (forksSince > 0) {
            measure();
        }
    }

    private void measure() throws EngineException, StoreException, InterruptedException {
        if (spacing.isEmpty() || runtime.isEmpty()) {
            return;
        }
        // Not that of one which was lost: it would pass for the one before the forks of then.
        int number =
                1
                        + Stream.concat(
                                        directory.sentinels().stream().map(ForkRecord::number),
                                        directory.forks().stream()
                                                .map(ForkRecord::sentinel)
                                                .filter(Objects::nonNull))
                                .mapToInt(Integer::intValue)
                                .max()
                                .orElse(0);
        if (runs.runSentinel(Sentinel.fork(runtime.get(), number))) {
            last = Optional.of(number);
            forksSince = 0;
        }
    }

    /** Median elapsed times of those that completed, in ns, by their numbers. */
    static SortedMap<Integer, Double> medians(RunDirectory directory) throws StoreException {
        SortedMap<Integer, Double> medians = new TreeMap<>();
        for (ForkRecord sentinel : directory.sentinels()) {
            if (sentinel.completed()) {
                medians.put(sentinel.number(), Usual.median(directory.sentinelNanos(sentinel)));
            }
        }
        return medians;
    }

    /** Writes what they took. */
    void collect() throws StoreException {
        if (spacing.isPresent()) {
            directory.collectSentinels(medians(directory));
        }
    }
}
