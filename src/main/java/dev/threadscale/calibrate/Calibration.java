package dev.threadscale.calibrate;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.CalibrationRecord.Sides;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunClock;
import dev.threadscale.run.RunEvent;
import dev.threadscale.run.RunRecords;
import dev.threadscale.run.Runner;
import dev.threadscale.run.WorkerCheck;
import dev.threadscale.stats.Estimate;
import dev.threadscale.stats.Power.Detectable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * An A/A study: every other fork of one configuration is compared with the forks between them. They
 * run the same program alternately, so all differences are noise.
 *
 * @param engine the engine whose host is calibrated
 * @param results the folder for the run, in which later runs find the result
 * @param version the version of the kit
 */
public record Calibration(Engine engine, Results results, String version, RunClock clock) {

    /**
     * The number of forks of each side. It is enough for a difference of 2 % with 1.5 % of noise,
     * and takes some minutes.
     */
    public static final int FORKS = 10;

    /**
     * Runs the study and stores its result next to its run.
     *
     * @param forks of each side, at least 2
     * @throws EngineException also if no configuration can run here, or forks failed
     */
    public CalibrationRecord run(int forks, Consumer<RunEvent> listener)
            throws InterruptedException {
        Plan plan = plan(engine.host(), forks);
        new WorkerCheck(Nodes.only(engine), List.of(plan)).once(clock.instant());
        RunDirectory directory =
                results.create(
                        plan.experiment().name(),
                        clock.instant(),
                        RunRecords.run(
                                plan, Nodes.only(engine), version, clock.instant().toString()),
                        RunCopies.NONE);
        new Runner(Nodes.only(engine), listener, clock, Allowance.USUAL).run(plan, directory);
        CalibrationRecord found = record(directory.record(), sides(plan, directory));
        directory.calibrated(found);
        return found;
    }

    private static List<Sides> sides(Plan plan, RunDirectory directory) {
        Map<String, List<ForkRecord>> forks = new HashMap<>();
        for (ForkRecord fork : directory.forks()) {
            if (!fork.completed()) {
                throw new EngineException(
                        "a fork of the calibration did not complete: %s".formatted(fork.reason()),
                        "See forks.csv in %s, and calibrate again.".formatted(directory.path()));
            }
            forks.computeIfAbsent(fork.configuration(), any -> new ArrayList<>()).add(fork);
        }
        if (forks.isEmpty()) {
            List<UnavailableRow> reasons = new ArrayList<>();
            UnavailableRow.read(directory.path(), directory.record().axes(), reasons::add);
            UnavailableRow reason = reasons.getFirst();
            throw new EngineException(
                    "the calibration cannot run here: " + reason.reason(), reason.remedy());
        }
        List<Sides> sides = new ArrayList<>();
        for (Configuration configuration : plan.configurations()) {
            List<ForkRecord> measured = forks.getOrDefault(configuration.id(), List.of());
            if (!measured.isEmpty()) {
                sides.add(sides(directory, measured));
            }
        }
        return sides;
    }

    /** Divides the forks that count into two sides, alternately in the order in which they ran. */
    private static Sides sides(RunDirectory directory, List<ForkRecord> forks) {
        List<double[]> all = new ArrayList<>();
        List<Double> left = new ArrayList<>();
        List<Double> right = new ArrayList<>();
        List<ForkRecord> inOrder = new ArrayList<>(forks);
        inOrder.sort(Comparator.comparingInt(ForkRecord::number));
        for (ForkRecord fork : inOrder) {
            double[] iterations = directory.ended().of(fork).elapsedNanos();
            (all.size() % 2 == 0 ? left : right).add(Estimate.of(List.of(iterations)).mean());
            all.add(iterations);
        }
        Detectable detectable = Detectable.of(array(left), array(right)).orElseThrow();
        return new Sides(
                forks.getFirst().levels(),
                Math.min(left.size(), right.size()),
                percent(Estimate.of(all).coefficientOfVariation().orElseThrow()),
                percent(detectable.observed()),
                percent(detectable.share()));
    }

    private CalibrationRecord record(RunRecord run, List<Sides> sides) {
        return new CalibrationRecord(
                CalibrationRecord.FORMAT,
                run.run(),
                run.started(),
                version,
                engine.name(),
                engine.host(),
                percent(Detectable.CONFIDENCE),
                percent(Detectable.POWER),
                sides.stream().mapToDouble(Sides::detectablePercent).max().orElseThrow(),
                sides);
    }

    private static double percent(double share) {
        return share * 100;
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /**
     * Returns the plan for a host. Its iterations take tens of milliseconds, use all their CPUs,
     * and neither wait nor allocate, so differences between its forks are caused by the host. With
     * two CPUs or more, two are calibrated as well.
     */
    private static Plan plan(Map<String, String> host, int forks) {
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
                measure: {warmup: 10, iterations: 20, forks: %s, timeout: 2m, sentinel: false}
                """
                        .formatted(
                                CalibrationRecord.EXPERIMENT, several ? "[1, 2]" : "1", 2 * forks);
        Experiment experiment = ExperimentReader.read(CalibrationRecord.EXPERIMENT, text);
        return Plan.of(experiment, Filter.ALL);
    }
}
