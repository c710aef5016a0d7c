package dev.threadscale.calibrate;

import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.CalibrationRecord;
import java.util.Map;

/**
 * The experiment that calibrates. Its iterations take tens of milliseconds, use every CPU that they
 * have, and neither wait nor allocate: what varies between its forks is the host.
 */
final class CalibrationStudy {

    private CalibrationStudy() {}

    /**
     * The plan for a host.
     *
     * @param host what the engine says of it: with two CPUs or more, two are calibrated as well
     * @param forks of each side
     */
    static Plan plan(Map<String, String> host, int forks) {
        boolean several = Integer.parseInt(host.getOrDefault("cpus", "1")) > 1;
        String text =
                """
                apiVersion: threadscale/v1
                name: %s
                title: How small a difference this host can tell from noise
                workload: {name: primes, limit: 200000}
                matrix:
                  runtime: jvm-25
                  cpus: %s
                  threads: {fixed-pool: {size: cpus}}
                  tasks: 8
                measure: {warmup: 10, iterations: 20, forks: %d, timeout: 2m, sentinel: false}
                """
                        .formatted(
                                CalibrationRecord.EXPERIMENT, several ? "[1, 2]" : "1", 2 * forks);
        Experiment experiment = ExperimentReader.read(CalibrationRecord.EXPERIMENT, text);
        return Plan.of(experiment, Filter.ALL);
    }
}
