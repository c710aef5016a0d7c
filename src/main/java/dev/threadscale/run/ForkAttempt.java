package dev.threadscale.run;

import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkResult;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.ForkWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** One attempt at a fork: its rows go to its folder and to the listener as they arrive. */
final class ForkAttempt implements WorkerReport.RowReceiver {

    private final Fork fork;
    private final Measure measure;
    private final ForkWriter writer;
    private final IterationListener listener;
    private final DoubleSummaryStatistics elapsed = new DoubleSummaryStatistics();
    private final StartUpClock startUp = new StartUpClock();
    private OptionalLong peakMemory = OptionalLong.empty();
    private int iterations;

    /** Hears that an iteration has ended. */
    @FunctionalInterface
    interface IterationListener {
        void ended(int number, OptionalInt of);
    }

    ForkAttempt(Fork fork, Measure measure, ForkWriter writer, IterationListener listener) {
        this.fork = fork;
        this.measure = measure;
        this.writer = writer;
        this.listener = listener;
    }

    /**
     * How it ended.
     *
     * @param elapsedNanos of its measured iterations
     */
    record Ended(ForkEnd end, ForkRecord record, DoubleSummaryStatistics elapsedNanos) {

        Ended storedAs(ForkRecord complete) {
            return new Ended(end, complete, elapsedNanos);
        }
    }

    /** Runs a fork on an engine; what it keeps besides rows goes to the writer. */
    @FunctionalInterface
    interface Running {
        ForkEnd run(
                String run, Fork fork, Duration timeout, Consumer<String> output, ForkWriter writer)
                throws InterruptedException;
    }

    /**
     * Runs it.
     *
     * @param run id of the run
     * @param earlier notes on the attempts before
     */
    Ended by(Running engine, String run, RunClock clock, List<String> earlier)
            throws InterruptedException {
        WorkerReport report = new WorkerReport(measure.warmup(), measure.iterations(), this);
        Instant started = clock.instant();
        long begin = clock.nanos();
        ForkEnd end =
                engine.run(run, fork, measure.timeout(), report, writer)
                        .noting(earlier)
                        .cutUnlessComplete(report);
        long duration = clock.nanos() - begin;
        ForkRecord record =
                RunRecords.fork(
                        fork,
                        end,
                        ForkResult.judge(fork.configuration(), end, report),
                        report,
                        startUp.since(end.started(), report, duration),
                        peakMemory,
                        started.toString(),
                        duration);
        return new Ended(end, record, elapsed);
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
            elapsed.accept(StartUpClock.once(row));
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
