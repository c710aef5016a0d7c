package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkResult;
import dev.threadscale.engine.Suspension;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkRecord.StartUp;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.ForkWriter;
import dev.threadscale.results.WorkerTable;
import dev.threadscale.stats.SteadyState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** An attempt at a fork, whose rows go to its folder and to the listener as they arrive. */
final class ForkAttempt implements WorkerReport.RowReceiver {

    private final Fork fork;
    private final Measure measure;
    private final ForkWriter writer;
    private final ForkContext context;
    private final Consumer<RunEvent> listener;
    private final List<String> observed;
    private final Map<String, DoubleSummaryStatistics> results = new LinkedHashMap<>();
    private final StartUpClock startUp = new StartUpClock();
    private final FailedRequests failed = new FailedRequests();
    private OptionalLong peakMemory = OptionalLong.empty();
    private int iterations;

    /**
     * Creates an attempt.
     *
     * @param observed names of the observed times that are results; empty if elapsed times are
     */
    ForkAttempt(
            Fork fork,
            Measure measure,
            List<String> observed,
            ForkWriter writer,
            ForkContext context,
            Consumer<RunEvent> listener) {
        this.fork = fork;
        this.measure = measure;
        this.observed = observed;
        this.writer = writer;
        this.context = context;
        this.listener = listener;
    }

    /**
     * The end of an attempt.
     *
     * @param results as in {@link RunEvent.ForkEnded}
     * @param settled the reason if no fork of the configuration can measure it
     */
    record Ended(
            ForkEnd end,
            ForkRecord record,
            Map<String, DoubleSummaryStatistics> results,
            Optional<String> settled) {}

    /**
     * Runs it.
     *
     * @param recorded true if its flight recording also goes to the writer
     * @param run id of the run
     * @param earlier notes on earlier attempts
     */
    Ended by(Engine engine, boolean recorded, String run, RunClock clock, List<String> earlier)
            throws InterruptedException {
        WorkerReport report = new WorkerReport(measure.warmup(), measure.iterations(), this);
        Instant started = clock.instant();
        long begin = clock.nanos();
        long asleep = clock.asleepNanos();
        ForkEnd end =
                engine.run(
                                run,
                                fork,
                                measure.timeout(),
                                report,
                                recorded ? Optional.of(writer::recording) : Optional.empty())
                        .noting(earlier)
                        .noting(asleep(engine, clock.asleepNanos() - asleep))
                        .noting(ForkResult.notes(fork.configuration(), report))
                        .noting(unknownRelease(report))
                        .cutUnlessComplete(report);
        long duration = clock.nanos() - begin;
        ForkResult result = ForkResult.judge(fork.configuration(), end, report);
        ForkRecord record =
                RunRecords.fork(
                        fork,
                        context,
                        end,
                        result,
                        report,
                        startUp.since(end.started(), report, duration),
                        peakMemory,
                        failed.errors(),
                        started,
                        duration);
        boolean settled =
                result.outcome() == Outcome.INVALID
                        && ForkResult.isSettled(fork.configuration(), report);
        return new Ended(
                end, record, results, settled ? Optional.of(result.reason()) : Optional.empty());
    }

    /** Ends it without running it, after a fork that has shown why none can measure. */
    Ended like(Ended first, RunClock clock) {
        String reason =
                "not started, like fork %d: %s"
                        .formatted(first.record.number(), first.settled.orElseThrow());
        ForkEnd end = first.end.invocation().end(Failure.refused(reason));
        ForkRecord record =
                RunRecords.fork(
                        fork,
                        context,
                        end,
                        new ForkResult(Outcome.INVALID, reason),
                        new WorkerReport(measure.warmup(), measure.iterations(), this),
                        StartUp.UNKNOWN,
                        peakMemory,
                        failed.errors(),
                        clock.instant(),
                        0);
        return new Ended(end, record, results, first.settled);
    }

    /** Returns a note if the release of Java is newer than this version of the kit. */
    private static List<String> unknownRelease(WorkerReport report) {
        String release = report.seen(Seen.JAVA_VERSION).orElse("").replaceFirst("[^0-9].*", "");
        return release.matches("[0-9]{1,4}") && Integer.parseInt(release) > RuntimeLevel.newest()
                ? List.of(
                        "Java %s is newer than the releases that this version knows, up to %d: its times are right, but facts taken from its messages and thread names may be missing"
                                .formatted(release, RuntimeLevel.newest()))
                : List.of();
    }

    /** Returns the time for which this host slept; the sleep of another host is unknown. */
    private static List<String> asleep(Engine engine, long nanos) {
        return engine.onThisHost() ? Suspension.ofHost(Duration.ofNanos(nanos)) : List.of();
    }

    @Override
    public void iteration(Map<String, String> row) {
        writer.add(WorkerTable.ITERATIONS, row);
        startUp.iteration(row);
        String peak = row.get(IterationColumn.PEAK_MEMORY_BYTES.key());
        if (peak != null) {
            // Each row has the peak so far, so the last row has the fork's.
            peakMemory = OptionalLong.of(Long.parseLong(peak));
        }
        if (observed.isEmpty()) {
            result(row, Quantity.ELAPSED, StartUpClock.once(row));
        }
        listener.accept(new RunEvent.IterationEnded(++iterations, measure.iterationsPerFork()));
    }

    @Override
    public void observation(Map<String, String> row) {
        writer.add(WorkerTable.OBSERVATIONS, row);
        failed.observation(row);
        String name = row.getOrDefault(ObservationColumn.NAME.key(), "");
        if (observed.contains(name)) {
            String value = row.getOrDefault(ObservationColumn.VALUE.key(), "0");
            result(row, name, Double.parseDouble(value));
        }
    }

    private void result(Map<String, String> row, String name, double nanos) {
        if (Phase.MEASUREMENT.key().equals(row.get(IterationColumn.PHASE.key()))) {
            results.computeIfAbsent(name, _ -> new DoubleSummaryStatistics()).accept(nanos);
        }
    }

    @Override
    public void task(Map<String, String> row) {
        writer.add(WorkerTable.TASKS, row);
    }

    /** Places the iterations of a fork on the clock that began with its process. */
    static final class StartUpClock {

        private static final long SECOND = 1_000_000_000L;

        private final List<Times> iterations = new ArrayList<>();
        private int warmup;

        /**
         * One iteration.
         *
         * @param elapsed its time, in ns
         * @param once the time of one repetition of its tasks, in ns
         * @param end its end since the first line of main, in ns
         */
        private record Times(long elapsed, double once, long end) {}

        void iteration(Map<String, String> row) {
            Optional<Long> elapsed = number(row, IterationColumn.ELAPSED_NS.key());
            Optional<Long> end = number(row, IterationColumn.SINCE_MAIN_NS.key());
            if (elapsed.isPresent() && end.isPresent()) {
                iterations.add(new Times(elapsed.get(), once(row), end.get()));
                if (Phase.WARMUP.key().equals(row.get(IterationColumn.PHASE.key()))) {
                    warmup++;
                }
            }
        }

        /**
         * Returns the time of the tasks of a checked row, in ns; the mean if they were repeated.
         */
        static double once(Map<String, String> row) {
            return Double.parseDouble(row.getOrDefault(IterationColumn.ELAPSED_NS.key(), "0"))
                    / Double.parseDouble(row.getOrDefault(IterationColumn.TIMED_ROUNDS.key(), "1"));
        }

        /**
         * Returns the known times until the fork's first and steady iterations.
         *
         * @param started the time when its process began, on the clock that the worker also uses
         * @param duration of the whole fork, in ns, from a monotonic clock
         */
        StartUp since(Optional<Instant> started, WorkerReport report, long duration) {
            double[] series = iterations.stream().mapToDouble(Times::once).toArray();
            SteadyState steady = SteadyState.of(series);
            Boolean measured = steady.isChecked() ? steady.isMeasured(series, warmup) : null;
            String kind = iterations.isEmpty() ? null : steady.kind().label();
            StartUp unknown = new StartUp(null, null, null, kind, measured);
            Optional<Long> main = number(report.seen(), Seen.MAIN_EPOCH_NS.key());
            if (started.isEmpty() || main.isEmpty()) {
                return unknown;
            }
            Instant start = started.get();
            long toMain = main.get() - (start.getEpochSecond() * SECOND + start.getNano());
            if (Math.abs(toMain) > duration) {
                // The wall clock, the only one that both processes share, was set in between.
                return unknown;
            }
            // A fast native image can reach main before the engine records the start. Main is
            // nearer
            // to the real start.
            Long known = toMain < 0 ? null : toMain;
            long base = Math.max(0, toMain);
            if (iterations.isEmpty()) {
                return new StartUp(known, null, null, null, null);
            }
            return new StartUp(
                    known,
                    base + iterations.getFirst().end(),
                    steady.from().isEmpty() ? null : base + begin(steady.from().getAsInt()),
                    kind,
                    measured);
        }

        private long begin(int iteration) {
            Times times = iterations.get(iteration);
            return times.end() - times.elapsed();
        }

        private static Optional<Long> number(Map<String, String> values, String key) {
            try {
                return Optional.ofNullable(values.get(key)).map(Long::valueOf);
            } catch (NumberFormatException garbage) {
                return Optional.empty();
            }
        }
    }
}
