package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;

/** A fork that only asks its worker for its version, and measures next to nothing. */
public final class WorkerProbe {

    /** The number of the probe, which no fork of a plan has. */
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

    private WorkerProbe() {}

    public static Measure measure() {
        return EXPERIMENT.measure();
    }

    /**
     * Returns the probe of a runtime.
     *
     * @param node the node on which it runs; empty if there is only one
     */
    public static Fork of(RuntimeLevel runtime, String node) {
        return Sentinel.fork(EXPERIMENT, runtime, NUMBER, node);
    }
}
