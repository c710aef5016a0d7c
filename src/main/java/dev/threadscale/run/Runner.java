package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.ForkResult;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.WorkerReport;
import dev.threadscale.experiment.Measure;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.IterationColumn;
import dev.threadscale.protocol.Phase;
import dev.threadscale.store.ForkRecord;
import dev.threadscale.store.ForkWriter;
import dev.threadscale.store.RunDirectory;
import dev.threadscale.store.StoreException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Set;

/** Runs the forks of a plan that have not ended yet, one after the other, and stores each. */
public final class Runner {

    private final Engine engine;
    private final RunListener listener;
    private final InstantSource clock;

    public Runner(Engine engine, RunListener listener, InstantSource clock) {
        this.engine = engine;
        this.listener = listener;
        this.clock = clock;
    }

    /**
     * Runs what is left of a plan.
     *
     * @throws EngineException if the engine is lost; what has ended is kept
     * @throws InterruptedException if the launcher is told to stop; what has ended is kept
     */
    public RunTotals run(Plan plan, RunDirectory directory)
            throws EngineException, StoreException, InterruptedException {
        Set<String> ended = directory.endedForks();
        Scope scope = Scope.of(plan, ended, unavailable(plan));
        directory.unavailable(RunRecords.unavailable(scope.unavailable()));
        try {
            listener.runBegins(scope);
            try {
                for (Fork fork : scope.pending()) {
                    run(fork, plan.experiment().measure(), directory);
                }
            } finally {
                listener.runEnds();
            }
        } finally {
            directory.collect();
        }
        // Last: a run whose rows could not be collected can be resumed to do so.
        directory.finished(clock.instant().toString());
        return RunTotals.of(directory.forks(), scope.unavailable().size());
    }

    private Map<Configuration, Unavailable> unavailable(Plan plan) throws EngineException {
        Map<Configuration, Unavailable> unavailable = new LinkedHashMap<>();
        for (Configuration configuration : plan.configurations()) {
            engine.unavailable(configuration)
                    .ifPresent(reason -> unavailable.put(configuration, reason));
        }
        return unavailable;
    }

    private void run(Fork fork, Measure measure, RunDirectory directory)
            throws EngineException, StoreException, InterruptedException {
        listener.forkBegins(fork);
        LongSummaryStatistics elapsed = new LongSummaryStatistics();
        try (ForkWriter writer = directory.begin(fork)) {
            int[] rows = {0};
            WorkerReport report =
                    new WorkerReport(
                            measure.warmup(),
                            measure.iterations(),
                            row -> {
                                writer.row(row);
                                if (Phase.MEASUREMENT
                                        .key()
                                        .equals(row.get(IterationColumn.PHASE.key()))) {
                                    elapsed.accept(
                                            Long.parseLong(
                                                    row.getOrDefault(
                                                            IterationColumn.ELAPSED_NS.key(),
                                                            "0")));
                                }
                                listener.iterationEnded(++rows[0], measure.iterationsPerFork());
                            });
            Instant started = clock.instant();
            long start = System.nanoTime();
            ForkEnd end = engine.run(directory.record().run(), fork, measure.timeout(), report);
            long duration = System.nanoTime() - start;
            ForkResult result = ForkResult.judge(fork.configuration(), end, report);
            ForkRecord record =
                    RunRecords.fork(fork, end, result, report, started.toString(), duration);
            writer.complete(record);
            listener.forkEnded(fork, record, elapsed);
        }
    }
}
