package dev.threadscale.engine;

import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.host.CpuSet;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.WorkerProbe;
import dev.threadscale.protocol.Seen;
import java.util.Optional;

/**
 * A fork that measures next to nothing, and what its worker saw.
 *
 * @param problem why it saw nothing; empty if it did
 */
public record ProbedWorker(WorkerReport report, Optional<String> problem) {

    /**
     * Runs the probe of a runtime, and lets the engine know which CPUs it saw.
     *
     * @param run id of a run that owns the probe
     * @param node the node on which it runs; empty if there is only one
     */
    public static ProbedWorker of(Engine engine, String run, RuntimeLevel runtime, String node)
            throws InterruptedException {
        Measure measure = WorkerProbe.measure();
        Fork probe = WorkerProbe.of(runtime, node);
        WorkerReport report = new WorkerReport(measure.warmup(), measure.iterations(), row -> {});
        ForkEnd end = engine.run(run, probe, measure.timeout(), report, Optional.empty());
        report.seen(Seen.AFFINITY).flatMap(CpuSet::read).ifPresent(engine::confine);
        return new ProbedWorker(
                report,
                Optional.of(ForkResult.judge(probe.configuration(), end, report).reason())
                        .filter(_ -> report.seen().isEmpty()));
    }
}
