package dev.threadscale.cli.gate;

import dev.threadscale.claim.Finding;
import dev.threadscale.claim.ForkState;
import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.MeasuredConfiguration;
import dev.threadscale.claim.Measurements;
import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.claim.Quantity;
import dev.threadscale.cli.gate.GateSides.Tolerance;
import dev.threadscale.experiment.Axis;
import dev.threadscale.experiment.ExperimentFile;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.stats.Looks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Gates over forks whose truth is known, planned and judged as a command does it. */
final class SimulatedGates {

    private static final Quantity ELAPSED = new Quantity(Quantity.ELAPSED, null);

    private static final String EXPERIMENT =
            """
            apiVersion: threadscale/v1
            name: simulated
            workload: {name: factorization}
            matrix: {cpus: [1, 2], threads: [platform, virtual], tasks: 10}
            """;

    private final Plan plan;
    private final Looks looks;
    private final String effect;
    private final double truth;

    /**
     * Gates of four configurations.
     *
     * @param effect of forks
     * @param truth time of head over that of base
     */
    SimulatedGates(String tolerance, String effect, double truth) {
        ExperimentFile file = ExperimentFile.of(Path.of("simulated.yaml"), EXPERIMENT);
        plan =
                GatePlan.of(
                        new GateSides.Images("app:base", "app:head"),
                        Tolerance.parse(tolerance).orElseThrow(),
                        file.document(),
                        (below, above) ->
                                ExperimentReader.read(
                                        file,
                                        Optional.empty(),
                                        Stream.concat(below.stream(), above.stream()).toList()),
                        _ -> Filter.ALL);
        looks =
                Looks.between(
                        plan.experiment().measure().forks(),
                        plan.experiment().measure().mostForks());
        this.effect = effect;
        this.truth = truth;
    }

    /** What a gate says of each configuration. */
    List<Judgement> run(int seed) {
        List<Finding> findings = plan.experiment().findings();
        Random random = new Random(seed);
        Map<Map<String, String>, List<Double>> forks = new LinkedHashMap<>();
        plan.configurations()
                .forEach(one -> {
                    Map<String, String> levels = new LinkedHashMap<>();
                    one.levels().forEach((axis, level) -> levels.put(axis, level.label()));
                    forks.put(levels, new ArrayList<>());
                });
        Set<Map<String, String>> open = Set.copyOf(forks.keySet());
        Measurements measured = measurements(forks);
        for (int look : looks.sizes()) {
            for (Map<String, String> one : open) {
                while (forks.get(one).size() < look) {
                    double base = one.get(Axis.RUNTIME).equals("app:head") ? truth : 1;
                    forks.get(one).add(base * Math.exp(effect(random)));
                }
            }
            measured = measurements(forks);
            open = Judge.open(findings, measured);
        }
        return Judge.judge(findings, measured);
    }

    private double effect(Random random) {
        return switch (effect) {
            case "normal" -> 0.03 * random.nextGaussian();
            case "log-exponential" -> -0.05 * Math.log(1 - random.nextDouble());
            case "bimodal" ->
                    (random.nextInt(5) == 0 ? Math.log(1.15) : 0) + 0.01 * random.nextGaussian();
            default -> throw new IllegalArgumentException(effect);
        };
    }

    private Measurements measurements(Map<Map<String, String>, List<Double>> forks) {
        List<MeasuredConfiguration> configurations = new ArrayList<>();
        forks.forEach((levels, values) ->
                configurations.add(
                        new MeasuredConfiguration(
                                levels,
                                IntStream.rangeClosed(1, values.size())
                                        .mapToObj(fork -> ForkState.of(fork, "completed"))
                                        .toList(),
                                Map.of(
                                        ELAPSED,
                                        IntStream.range(0, values.size())
                                                .mapToObj(i -> new ForkValues(i + 1, values.get(i)))
                                                .toList()))));
        return new Measurements(
                Map.of(Axis.RUNTIME, List.of("app:base", "app:head")), configurations, looks);
    }
}
