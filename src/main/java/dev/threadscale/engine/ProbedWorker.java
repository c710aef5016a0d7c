package dev.threadscale.engine;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.CpuSet;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Sentinel;
import dev.threadscale.protocol.Seen;
import java.util.Optional;

/**
 * A fork that asks its worker for its version and measures next to nothing, and what the worker
 * saw.
 *
 * @param problem why it saw nothing; empty if it did
 */
public record ProbedWorker(WorkerReport report, Optional<String> problem) {

    /** The number of the fork, which no fork of a plan has. */
    public static final int NUMBER = 0;

    private static final Experiment EXPERIMENT =
            ExperimentReader.read(
                    "probe",
                    """
                    apiVersion: threadscale/v1
                    name: probe
                    workload: {name: factorization}
                    matrix: {cpus: {active-processors: 1}, threads: sequential, tasks: 1}
                    measure: {warmup: 0, iterations: 1, forks: 1, timeout: 5m, sentinel: false}
                    limits: {memory: 256m}
                    jvm: {heap: 64m}
                    """);

    /**
     * Runs the probe of a runtime, and lets the engine know which CPUs it saw.
     *
     * @param run id of a run that owns the probe
     * @param node the node on which it runs; empty if there is only one
     */
    public static ProbedWorker of(Engine engine, String run, RuntimeLevel runtime, String node)
            throws InterruptedException {
        Measure measure = EXPERIMENT.measure();
        Fork probe = Sentinel.fork(EXPERIMENT, runtime, NUMBER, node);
        WorkerReport report = new WorkerReport(measure.warmup(), measure.iterations(), row -> {});
        ForkEnd end = engine.run(run, probe, measure.timeout(), report, Optional.empty());
        report.seen(Seen.AFFINITY).flatMap(CpuSet::read).ifPresent(engine::confine);
        return new ProbedWorker(
                report,
                Optional.of(ForkResult.judge(probe.configuration(), end, report).reason())
                        .filter(_ -> report.seen().isEmpty()));
    }
}
