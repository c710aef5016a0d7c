package dev.threadscale.claim;

import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/**
 * Runs of {@value #FINDINGS} pairs of configurations whose true ratio is known, with forks added as
 * a run adds them.
 */
final class SimulatedRuns {

    static final int FINDINGS = 10;

    /** Pairs that differ much more between forks, where an effect says so. */
    private static final int NOISY = 3;

    static final int QUIET = FINDINGS - NOISY;

    private final String effect;
    private final double truth;
    private final Looks looks;

    SimulatedRuns(String effect, double truth, int least, int most) {
        this(effect, truth, most > least ? Looks.between(least, most) : new Looks(List.of(least)));
    }

    SimulatedRuns(String effect, double truth, Looks looks) {
        this.effect = effect;
        this.truth = truth;
        this.looks = looks;
    }

    /** What a run says of the same claim about each pair. */
    List<Judgement> judge(int seed, Claim claim) {
        return Judge.judge(findings(claim), measured(seed, findings(claim)));
    }

    /** Forks of all pairs that a run takes. */
    int forks(int seed, Claim claim) {
        return measured(seed, findings(claim)).configurations().stream()
                .mapToInt(one -> one.ends().size())
                .sum();
    }

    private Measurements measured(int seed, List<Finding> findings) {
        Random random = new Random(seed);
        Map<Map<String, String>, List<Double>> forks = new HashMap<>();
        Measurements measured = measurements(forks);
        for (int look : looks.sizes()) {
            Set<Map<String, String>> open =
                    forks.isEmpty() ? Set.copyOf(levels()) : Judge.open(findings, measured);
            for (Map<String, String> one : levels()) {
                boolean noisy = Integer.parseInt(one.getOrDefault("pair", "0")) < NOISY;
                List<Double> values = forks.computeIfAbsent(one, _ -> new ArrayList<>());
                while (open.contains(one) && values.size() < look) {
                    values.add(value(random, one.get("threads").equals("a"), values.size(), noisy));
                }
            }
            measured = measurements(forks);
        }
        return measured;
    }

    private double value(Random random, boolean over, int before, boolean noisy) {
        double logarithm =
                switch (effect) {
                    case "tail" -> 0.1 * (-Math.log(1 - random.nextDouble()) - 1);
                    case "bimodal10" -> rare(random, 1.10);
                    case "bimodal15" -> rare(random, 1.15);
                    case "few-noisy" -> (noisy ? 0.30 : 0.004) * random.nextGaussian();
                    case "noisy-side" -> (noisy && over ? 0.30 : 0.004) * random.nextGaussian();
                    case "unequal" -> (over ? 0.10 : 0.02) * random.nextGaussian();
                    case "drift" ->
                            0.02 * random.nextGaussian() + 0.05 * before / looks.sizes().getLast();
                    default -> 0.05 * random.nextGaussian();
                };
        return (over ? truth : 1) * Math.exp(logarithm);
    }

    /** Every fifth fork is slower, beside 1 % of noise; the mean of the logarithms stays. */
    private static double rare(Random random, double factor) {
        return (random.nextInt(5) == 0 ? 0.8 : -0.2) * Math.log(factor)
                + 0.01 * random.nextGaussian();
    }

    private Measurements measurements(Map<Map<String, String>, List<Double>> forks) {
        List<MeasuredConfiguration> configurations = new ArrayList<>();
        forks.forEach((levels, values) -> {
            List<ForkValues> known = Synthetic.forks(values);
            configurations.add(
                    new MeasuredConfiguration(
                            levels,
                            Synthetic.ends("completed", 0, values.size()),
                            Map.of(Synthetic.ELAPSED, known)));
        });
        return new Measurements(Map.of("threads", List.of("a", "b")), configurations, looks);
    }

    private static List<Map<String, String>> levels() {
        List<Map<String, String>> levels = new ArrayList<>();
        for (int pair = 0; pair < FINDINGS; pair++) {
            levels.add(Map.of("threads", "a", "pair", "" + pair));
            levels.add(Map.of("threads", "b", "pair", "" + pair));
        }
        return levels;
    }

    private static List<Finding> findings(Claim claim) {
        List<Finding> findings = new ArrayList<>();
        for (int pair = 0; pair < FINDINGS; pair++) {
            findings.add(
                    new Finding(
                            "F" + pair,
                            "a claim",
                            Synthetic.ELAPSED,
                            Map.of("pair", List.of("" + pair)),
                            claim,
                            null));
        }
        return findings;
    }
}
