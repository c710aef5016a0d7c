package dev.threadscale.run;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.plan.Sentinel;
import dev.threadscale.results.EndedForks;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * Measures the sentinel between the blocks of a session: before its first fork, then at the
 * beginning of blocks, with enough forks in between to keep the cost low.
 */
final class Sentinels {

    private static final int NO_BLOCK = 0;

    private final Node node;
    private final IntSupplier numbers;
    private final ForkAttempts attempts;
    private final Optional<RuntimeLevel> runtime;
    private final OptionalInt spacing;
    private Optional<Integer> last = Optional.empty();
    private int block = NO_BLOCK;
    private int forksSince;

    /**
     * Creates the sentinels of one node.
     *
     * @param runnable the configurations that can run on any node
     */
    Sentinels(
            Plan plan,
            List<Configuration> runnable,
            Node node,
            IntSupplier numbers,
            ForkAttempts attempts) {
        this.node = node;
        this.numbers = numbers;
        this.attempts = attempts;
        this.spacing = plan.sentinelSpacing();
        this.runtime =
                runnable.stream().filter(node::takes).map(Configuration::runtime).findFirst();
    }

    /**
     * Returns numbers for sentinels, unique in a run on all nodes. They continue after those of
     * lost sentinels, because a new one with the same number would be mistaken for the one before
     * earlier forks.
     */
    static IntSupplier numbers(EndedForks ended) {
        AtomicInteger last = new AtomicInteger();
        for (ForkRecord sentinel : ended.sentinels()) {
            last.accumulateAndGet(sentinel.number(), Math::max);
        }
        for (ForkRecord fork : ended.all()) {
            last.accumulateAndGet(Objects.requireNonNullElse(fork.sentinel(), 0), Math::max);
        }
        return last::incrementAndGet;
    }

    /** Starts a new round, in which equal fork numbers are another block. */
    void beginRound() {
        block = NO_BLOCK;
    }

    /**
     * Measures before a fork if a sentinel is due.
     *
     * @return the number of the last sentinel
     */
    Optional<Integer> before(Fork fork) throws InterruptedException {
        boolean begins = fork.number() != block;
        if (last.isEmpty() || (begins && forksSince >= spacing.orElse(Integer.MAX_VALUE))) {
            measure();
        }
        block = fork.number();
        forksSince++;
        return last;
    }

    /** Measures after the forks of a round, unless it was empty. */
    void end() throws InterruptedException {
        if (forksSince > 0) {
            measure();
        }
    }

    private void measure() throws InterruptedException {
        if (spacing.isEmpty() || runtime.isEmpty()) {
            return;
        }
        int number = numbers.getAsInt();
        if (attempts.runSentinel(Sentinel.fork(runtime.get(), number, node.name()))) {
            last = Optional.of(number);
            forksSince = 0;
        }
    }
}
