package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;

/** A fork that runs only to ask its worker for its version, and measures next to nothing. */
public final class WorkerProbe {

    /** Its number, which no fork of a plan has. */
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
     * The probe of a runtime.
     *
     * @param node that it runs on; empty if there is but one
     */
    public static Fork of(RuntimeLevel runtime, String node) {
        return Sentinel.fork(EXPERIMENT, runtime, NUMBER, node);
    }
}
