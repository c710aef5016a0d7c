package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkResult;
import dev.threadscale.engine.Suspension;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.CpuSet;
import dev.threadscale.levels.Axes;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkRecord.StartUp;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.ObservationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.protocol.Seen;
import dev.threadscale.results.ForkWriter;
import dev.threadscale.results.WorkerTable;
import java.time.Duration;
import java.time.Instant;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An attempt at a fork, whose rows go to its folder and to the listener as they arrive. */
final class ForkAttempt implements WorkerReport.RowReceiver {

    private final Fork fork;
    private final Measure measure;
    private final ForkWriter writer;
    private final String node;
    private final Optional<Integer> sentinel;
    private final OptionalInt chosen;
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
     * @param node name of the node that runs it; empty if the run has only one
     * @param sentinel number of the last sentinel before it
     * @param chosen the number of iterations that the run chose; empty if the plan or the worker
     *     sets it
     */
    ForkAttempt(
            Fork fork,
            Measure measure,
            List<String> observed,
            ForkWriter writer,
            String node,
            Optional<Integer> sentinel,
            OptionalInt chosen,
            Consumer<RunEvent> listener) {
        this.fork = fork;
        this.measure = measure;
        this.observed = observed;
        this.writer = writer;
        this.node = node;
        this.sentinel = sentinel;
        this.chosen = chosen;
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
        WorkerReport report = report();
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
        end.companions().forEach(use -> writer.add(WorkerTable.COMPANIONS, use.row()));
        ForkResult result = ForkResult.judge(fork.configuration(), end, report);
        ForkRecord record =
                record(
                        end,
                        result,
                        report,
                        startUp.since(end.started(), report, duration),
                        started,
                        duration);
        boolean settled =
                result.outcome() == Outcome.INVALID
                        && ForkResult.isSettled(fork.configuration(), report);
        return new Ended(
                end, record, results, settled ? Optional.of(result.reason()) : Optional.empty());
    }

    private WorkerReport report() {
        int changeAfter = fork.configuration().changeAfter();
        return new WorkerReport(measure.warmup(), measure.iterations(), changeAfter, this);
    }

    /** Ends it without running it, after a fork that has shown why none can measure. */
    Ended like(Ended first, RunClock clock) {
        String reason =
                "not started, like fork %d: %s"
                        .formatted(first.record.number(), first.settled.orElseThrow());
        ForkEnd end = first.end.invocation().end(Failure.refused(reason));
        ForkRecord record =
                record(
                        end,
                        new ForkResult(Outcome.INVALID, reason),
                        report(),
                        StartUp.UNKNOWN,
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
        boolean measured = isMeasured(row);
        long elapsed = count(row, IterationColumn.ELAPSED_NS).orElseThrow();
        String timed = row.getOrDefault(IterationColumn.TIMED_ROUNDS.key(), "1");
        double rounds = Double.parseDouble(timed);
        startUp.iteration(phase(row), elapsed, rounds, count(row, IterationColumn.SINCE_MAIN_NS));
        OptionalLong peak = count(row, IterationColumn.PEAK_MEMORY_BYTES);
        // Each row has the peak so far, so the last row has the fork's.
        peakMemory = peak.isPresent() ? peak : peakMemory;
        if (observed.isEmpty() && measured) {
            result(Quantity.ELAPSED, elapsed / rounds);
        }
        listener.accept(new RunEvent.IterationEnded(++iterations, measure.iterationsPerFork()));
    }

    private static Phase phase(Map<String, String> row) {
        String key = row.getOrDefault(IterationColumn.PHASE.key(), "");
        return Phase.find(key).orElse(Phase.WARMUP);
    }

    private static boolean isMeasured(Map<String, String> row) {
        return phase(row) == Phase.MEASUREMENT;
    }

    private static OptionalLong count(Map<String, String> row, IterationColumn column) {
        String count = row.get(column.key());
        return count == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(count));
    }

    @Override
    public void observation(Map<String, String> row) {
        writer.add(WorkerTable.OBSERVATIONS, row);
        String name = row.getOrDefault(ObservationColumn.NAME.key(), "");
        double value = Double.parseDouble(row.getOrDefault(ObservationColumn.VALUE.key(), "0"));
        boolean measured = isMeasured(row);
        failed.observation(measured, name, value);
        if (measured && observed.contains(name)) {
            result(name, value);
        }
    }

    private void result(String name, double nanos) {
        results.computeIfAbsent(name, _ -> new DoubleSummaryStatistics()).accept(nanos);
    }

    @Override
    public void task(Map<String, String> row) {
        writer.add(WorkerTable.TASKS, row);
    }

    private ForkRecord record(
            ForkEnd end,
            ForkResult result,
            WorkerReport report,
            StartUp started,
            Instant begin,
            long nanos) {
        Configuration configuration = fork.configuration();
        return new ForkRecord(
                configuration.id(),
                fork.number(),
                configuration.labels(),
                result.outcome(),
                configuration.expected(),
                reason(configuration.expected(), result),
                begin,
                nanos,
                started,
                peakMemory.isPresent() ? peakMemory.getAsLong() : null,
                end.exitCode().isPresent() ? end.exitCode().getAsInt() : null,
                end.invocation().cpuset().map(CpuSet::toString).orElse(null),
                end.invocation().command(),
                end.notes(),
                report.seen(),
                report.foreignLines(),
                node.isEmpty() ? null : node,
                sentinel.orElse(null),
                chosen.isPresent() ? chosen.getAsInt() : null,
                program(configuration),
                null,
                null,
                null,
                failed.errors().orElse(null),
                null);
    }

    private static @Nullable String program(Configuration configuration) {
        String program = configuration.runtime().label();
        return program.equals(configuration.labels().get(Axes.RUNTIME)) ? null : program;
    }

    /** Returns the reason for an end; if another end was expected, both. */
    private static String reason(Outcome expected, ForkResult result) {
        if (expected == Outcome.COMPLETED || result.outcome() == expected) {
            return result.reason();
        }
        String instead =
                "expected %s, but %s".formatted(expected.label(), result.outcome().label());
        return result.reason().isEmpty() ? instead : instead + ": " + result.reason();
    }
}
