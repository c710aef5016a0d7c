package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ThreadDump;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Sentinel;
import dev.threadscale.results.ForkWriter;
import dev.threadscale.results.RunDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Runs forks to their ends and stores them. One that something else has ended says nothing of what
 * was to be measured, so it is measured again, within bounds.
 */
final class ForkRuns {

    /** A fork that brings its own engine down, say, must not hold the run up for ever. */
    static final int MOST_ATTEMPTS = 3;

    private final RunDirectory directory;
    private final Node node;
    private final RunListener listener;
    private final RunClock clock;
    private final Recovery recovery;
    private final GonePrograms gone;

    /** Begins to store something. */
    @FunctionalInterface
    private interface Begin {
        ForkWriter of(Fork fork);
    }

    ForkRuns(RunDirectory directory, Node node, RunListener listener, RunClock clock) {
        this.directory = directory;
        this.node = node;
        this.listener = listener;
        this.clock = clock;
        this.gone = new GonePrograms(node.engine().waysBack());
        this.recovery = new Recovery(node, listener, clock);
    }

    /**
     * Runs a fork and stores it, unless its program is gone.
     *
     * @param sentinel number of the last one before it
     * @throws EngineException if the engine is lost; then nothing of the fork is left
     * @throws InterruptedException if the launcher is told to stop; then nothing of the fork is
     *     left
     */
    void run(Fork fork, Measure measure, Optional<Integer> sentinel) throws InterruptedException {
        if (gone.leavesOut(fork)) {
            return;
        }
        listener.forkBegins(fork);
        stored(fork, measure, directory::begin, listener::iterationEnded, sentinel)
                .ifPresent(ended -> listener.forkEnded(fork, ended.record(), ended.elapsedNanos()));
    }

    /**
     * Runs a sentinel and stores it; nobody hears of it.
     *
     * @return whether it could run
     */
    boolean runSentinel(Fork sentinel) throws InterruptedException {
        return stored(
                        sentinel,
                        Sentinel.measure(),
                        directory::beginSentinel,
                        (number, of) -> {},
                        Optional.empty())
                .isPresent();
    }

    /** Then this node gives it back and leaves the rest to them, too. */
    private boolean othersCanRun(Fork fork) {
        return !node.name().isEmpty() && fork.configuration().system().isEmpty();
    }

    /** Ends the run, to be resumed, if forks were left out. */
    void end() {
        gone.end();
    }

    private Optional<ForkRun.Ended> stored(
            Fork fork,
            Measure measure,
            Begin begin,
            ForkRun.IterationListener iterations,
            Optional<Integer> sentinel)
            throws InterruptedException {
        String run = directory.record().run();
        List<String> earlier = new ArrayList<>();
        while (true) {
            try (ForkWriter writer = begin.of(fork)) {
                ForkRun.Ended ended =
                        new ForkRun(fork, measure, writer, iterations)
                                .on(node.engine(), run, clock, earlier);
                if (gone.isGone(fork, ended.end())) {
                    if (othersCanRun(fork)) {
                        gone.end();
                    }
                    return Optional.empty();
                }
                boolean again = ended.end().isFromOutside();
                if (again) {
                    recovery.await(run);
                    earlier.add(
                            "attempt %d counts for nothing: %s"
                                    .formatted(earlier.size() + 1, ended.record().reason()));
                }
                if (!again || earlier.size() == MOST_ATTEMPTS) {
                    writer.threads(
                            ended.end().dumps().stream()
                                    .map(ThreadDump::text)
                                    .collect(Collectors.joining("\n")));
                    writer.complete(ended.record().on(node.name()).after(sentinel));
                    return Optional.of(ended);
                }
            }
        }
    }
}
