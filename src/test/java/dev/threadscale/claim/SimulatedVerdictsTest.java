package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.bound;
import static dev.threadscale.claim.Synthetic.ratio;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judgement.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often verdicts are false where the truth lies at the boundary of the claim, over simulated
 * runs of ten findings, always the same ones: the promise of docs/statistics.md. Forks differ by a
 * normal effect, by one with a tail, by one that every fifth fork has, and by one that one side has
 * five times as much of; {@code drift} makes the host slower by 5 % towards the end of a run. With
 * {@code few-noisy} three pairs of ten, or one side of them, differ by 30 % and all else by 0.4 %.
 */
class SimulatedVerdictsTest {

    static final int RUNS = Integer.getInteger("threadscale.simulated.runs", 100);
    private static final double MOST_A_SIDE = 0.03;
    private static final double MOST_IN_A_RUN = 0.06;

    /** What a claim says, and a true ratio at which it is neither more nor less than true. */
    private record Boundary(Claim claim, double truth) {}

    private static final Map<String, Boundary> KINDS =
            Map.of(
                    "ratio", new Boundary(ratio(">= 1.5"), 1.5),
                    "equal", new Boundary(ratio("within 10%"), 1.1),
                    "different", new Boundary(ratio("beyond 5%"), 1.05),
                    "range", new Boundary(ratio("1.5 to 3"), 3),
                    "scaling",
                            new Boundary(
                                    new Claim.Scaling("threads", "a", List.of("b"), bound("<= 2")),
                                    2));

    @ParameterizedTest(name = "{1} effects, {0} to {2} forks, {3}")
    @CsvSource({
        "3, normal, 3, ratio",
        "3, tail, 3, ratio",
        "3, bimodal10, 3, equal",
        "3, bimodal15, 3, ratio",
        "3, unequal, 3, ratio",
        "5, tail, 5, equal",
        "5, bimodal15, 5, different",
        "10, normal, 10, range",
        "10, bimodal15, 10, ratio",
        "10, unequal, 10, different",
        "10, drift, 10, ratio",
        "3, normal, 20, ratio",
        "3, tail, 20, equal",
        "3, bimodal10, 20, scaling",
        "3, bimodal15, 20, different",
        "3, unequal, 20, range",
        "3, drift, 20, ratio",
        "3, few-noisy, 3, equal",
        "5, few-noisy, 5, different",
        "5, noisy-side, 5, ratio",
        "3, few-noisy, 20, ratio",
        "3, noisy-side, 20, equal"
    })
    void aVerdictAtItsBoundaryErrsNoMoreOftenThanPromised(
            int least, String effect, int most, String kind) {
        Boundary boundary = KINDS.get(kind);
        SimulatedRuns runs = new SimulatedRuns(effect, boundary.truth(), least, most);
        long[] reproduced = new long[RUNS];
        long[] contradicted = new long[RUNS];
        IntStream.range(0, RUNS)
                .forEach(run -> {
                    List<Judgement> judgements = runs.judge(run, boundary.claim());
                    reproduced[run] = count(judgements, Verdict.REPRODUCED);
                    contradicted[run] = count(judgements, Verdict.NOT_REPRODUCED);
                });

        for (long[] side : List.of(reproduced, contradicted)) {
            double falseOnes = IntStream.range(0, RUNS).mapToLong(run -> side[run]).sum();
            double runsWithOne = IntStream.range(0, RUNS).filter(run -> side[run] > 0).count();
            assertThat(falseOnes / RUNS / SimulatedRuns.FINDINGS).isLessThanOrEqualTo(MOST_A_SIDE);
            assertThat(runsWithOne / RUNS).isLessThanOrEqualTo(MOST_IN_A_RUN);
        }
    }

    /** What three configurations make of it must not hide what the others are. */
    @Test
    void aFewNoisyConfigurationsLeaveTheVerdictsOfTheOthers() {
        SimulatedRuns runs = new SimulatedRuns("few-noisy", 1.05, 5, 5);

        double decided =
                IntStream.range(0, RUNS)
                        .mapToLong(run ->
                                count(runs.judge(run, ratio("within 10%")), Verdict.REPRODUCED))
                        .sum();

        assertThat(decided / RUNS / SimulatedRuns.QUIET).isGreaterThan(0.95);
    }

    private static long count(List<Judgement> judgements, Verdict verdict) {
        return judgements.stream().filter(one -> one.verdict() == verdict).count();
    }
}
