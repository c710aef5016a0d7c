package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkResult;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.engine.WorkerRows;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Sentinel;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.store.ForkRecord;
import dev.threadscale.store.ForkWriter;
import dev.threadscale.store.RunDirectory;
import dev.threadscale.store.StoreException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Runs one fork: its rows go to its folder and to the listener as they come. */
final class ForkRun implements WorkerRows {

    private final Fork fork;
    private final Measure measure;
    private final ForkWriter writer;
    private final IterationListener listener;
    private final LongSummaryStatistics elapsed = new LongSummaryStatistics();
    private final StartUpClock startUp = new StartUpClock();
    private OptionalLong peakMemory = OptionalLong.empty();
    private int iterations;

    /** Hears of iterations. */
    @FunctionalInterface
    private interface IterationListener {
        void ended(int number, int of);
    }

    private ForkRun(Fork fork, Measure measure, ForkWriter writer, IterationListener listener) {
        this.fork = fork;
        this.measure = measure;
        this.writer = writer;
        this.listener = listener;
    }

    /**
     * Runs a fork to its end, and stores it.
     *
     * @param sentinel number of the last one before it
     * @throws EngineException if the engine is lost; then nothing of the fork is left
     * @throws InterruptedException if the launcher is told to stop; then nothing of the fork is
     *     left
     */
    static void of(
            Fork fork,
            Measure measure,
            RunDirectory directory,
            Engine engine,
            RunListener listener,
            InstantSource clock,
            Optional<Integer> sentinel)
            throws EngineException, StoreException, InterruptedException {
        listener.forkBegins(fork);
        try (ForkWriter writer = directory.begin(fork)) {
            ForkRun run = new ForkRun(fork, measure, writer, listener::iterationEnded);
            ForkRecord record =
                    run.measured(engine, directory.record().run(), clock).after(sentinel);
            writer.complete(record);
            listener.forkEnded(fork, record, run.elapsed);
        }
    }

    /** Runs a sentinel to its end, and stores it; nobody hears of it. */
    static void ofSentinel(Fork fork, RunDirectory directory, Engine engine, InstantSource clock)
            throws EngineException, StoreException, InterruptedException {
        try (ForkWriter writer = directory.beginSentinel(fork)) {
            ForkRun run = new ForkRun(fork, Sentinel.measure(), writer, (number, of) -> {});
            writer.complete(run.measured(engine, directory.record().run(), clock));
        }
    }

    private ForkRecord measured(Engine engine, String run, InstantSource clock)
            throws EngineException, StoreException, InterruptedException {
        WorkerReport report = new WorkerReport(measure.warmup(), measure.iterations(), this);
        Instant started = clock.instant();
        long start = System.nanoTime();
        ForkEnd end = engine.run(run, fork, measure.timeout(), report);
        long duration = System.nanoTime() - start;
        writer.threads(end.dumps());
        ForkResult result = ForkResult.judge(fork.configuration(), end, report);
        return RunRecords.fork(
                fork,
                end,
                result,
                report,
                startUp.since(end.started(), report),
                peakMemory,
                started.toString(),
                duration);
    }

    @Override
    public void iteration(Map<String, String> row) {
        writer.iteration(row);
        startUp.iteration(row);
        String peak = row.get(IterationColumn.PEAK_MEMORY_BYTES.key());
        if (peak != null) {
            // It is the peak so far, so the last one is that of the fork.
            peakMemory = OptionalLong.of(Long.parseLong(peak));
        }
        if (Phase.MEASUREMENT.key().equals(row.get(IterationColumn.PHASE.key()))) {
            elapsed.accept(Long.parseLong(row.getOrDefault(IterationColumn.ELAPSED_NS.key(), "0")));
        }
        listener.ended(++iterations, measure.iterationsPerFork());
    }

    @Override
    public void observation(Map<String, String> row) {
        writer.observation(row);
    }

    @Override
    public void task(Map<String, String> row) {
        writer.task(row);
    }
}
