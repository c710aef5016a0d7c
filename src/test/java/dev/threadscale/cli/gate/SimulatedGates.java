package dev.threadscale.cli.gate;

import dev.threadscale.claim.Judgement;
import dev.threadscale.experiment.ExperimentReader;
import dev.threadscale.experiment.yaml.ExperimentFile;
import dev.threadscale.fixture.SimulatedRuns;
import dev.threadscale.levels.Axes;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import dev.threadscale.stats.Looks;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
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
        plan = plan(new GateSides.Images("app:base", "app:head"), tolerance, file);
        looks =
                Looks.between(
                        plan.experiment().measure().forks(),
                        plan.experiment().measure().mostForks());
        this.effect = effect;
        this.truth = truth;
    }

    /** The plan of a gate over a whole experiment. */
    static Plan plan(GateSides sides, String tolerance, ExperimentFile file) {
        return GatePlan.of(
                sides,
                new Tolerance(Tolerance.parse(tolerance).orElseThrow(), BigDecimal.ZERO),
                file.document(),
                (below, above) ->
                        ExperimentReader.read(
                                file,
                                Optional.empty(),
                                Stream.concat(below.stream(), above.stream()).toList()),
                _ -> Filter.ALL);
    }

    /** The verdict of a gate on each configuration. */
    List<Judgement> run(int seed) {
        return new SimulatedRuns(
                        plan.configurations().stream().map(Configuration::labels).toList(),
                        plan.experiment().findings(),
                        looks,
                        (random, levels, number) -> {
                            boolean head = "app:head".equals(levels.get(Axes.RUNTIME));
                            double time = (head ? truth : 1) * Math.exp(effect(random));
                            return SimulatedRuns.quiet(number, ELAPSED, time);
                        })
                .judge(seed);
    }

    private double effect(RandomGenerator random) {
        return switch (effect) {
            case "normal" -> 0.03 * random.nextGaussian();
            case "log-exponential" -> -0.05 * Math.log(1 - random.nextDouble());
            case "bimodal" ->
                    (random.nextInt(5) == 0 ? Math.log(1.15) : 0) + 0.01 * random.nextGaussian();
            default -> throw new IllegalArgumentException(effect);
        };
    }
}
