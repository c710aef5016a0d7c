package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Level;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A short measurement of constant work between blocks. If it takes longer than usual, the host has
 * changed. Its tasks run on one thread, so schedulers and collectors do not affect it. Only the
 * quick compiler of the virtual machine is used; with both, its times would depend on the moment
 * when code is replaced. It usually takes less than a second; the long time-out is for very slow
 * hosts.
 */
public final class Sentinel {

    private static final Experiment EXPERIMENT = experiment();

    private Sentinel() {}

    private static Experiment experiment() {
        return ExperimentReader.read(
                "sentinel",
                """
                apiVersion: threadscale/v1
                name: sentinel
                workload: {name: factorization}
                jvm: {options: ["-XX:TieredStopAtLevel=1"]}
                matrix: {cpus: 1, threads: sequential, tasks: 1000}
                measure: {warmup: 5, iterations: 10, forks: 1, timeout: 5m, sentinel: false}
                """);
    }

    public static Measure measure() {
        return EXPERIMENT.measure();
    }

    /**
     * Returns a fork of the sentinel.
     *
     * @param number counts the sentinels of the run from 1
     * @param node the node on which it is measured; empty if there is only one
     */
    public static Fork fork(RuntimeLevel runtime, int number, String node) {
        return fork(EXPERIMENT, runtime, number, node);
    }

    /** Returns a fork of an experiment that has one level on each axis. */
    public static Fork fork(Experiment experiment, RuntimeLevel runtime, int number, String node) {
        Map<String, Level> levels = new LinkedHashMap<>();
        experiment
                .matrix()
                .axes()
                .forEach(axis -> levels.put(axis.name(), axis.levels().getFirst()));
        levels.put(Axes.RUNTIME, runtime);
        if (!node.isEmpty()) {
            levels.put(Axes.SYSTEM, new Level.SystemName(node));
        }
        return new Fork(Configuration.of(experiment, levels), number);
    }

    /** Returns a rough estimate of its time in seconds. */
    static double estimate(RuntimeLevel runtime) {
        return TimeEstimate.fork(EXPERIMENT, fork(runtime, 1, "").configuration(), false);
    }
}
