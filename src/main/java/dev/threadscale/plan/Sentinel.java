package dev.threadscale.plan;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.Level;
import dev.threadscale.experiment.Measure;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.levels.Axes;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A short measurement that is always the same, between blocks: if it takes longer than usual, the
 * host was not what it was. Its tasks run on one thread, so that schedulers and collectors have no
 * part in it, and only the quick compiler of the virtual machine compiles them: with both its times
 * would tell when code was replaced. It is over within a second mostly; its time-out is for hosts
 * that are very slow.
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
     * A fork of it.
     *
     * @param number which one of the run, from 1
     * @param node that it is measured on; empty if there is but one
     */
    public static Fork fork(RuntimeLevel runtime, int number, String node) {
        return fork(EXPERIMENT, runtime, number, node);
    }

    /** A fork of an experiment that has one level on each axis. */
    static Fork fork(Experiment experiment, RuntimeLevel runtime, int number, String node) {
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

    /** The seconds that one takes, roughly. */
    static double estimate(RuntimeLevel runtime) {
        return TimeEstimate.fork(EXPERIMENT, fork(runtime, 1, "").configuration(), false);
    }
}
