package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.ratio;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * How often the judge errs where the truth is known: over 200 simulated studies, always the same
 * ones. A judge that sees differences in noise is worth as little as one that sees none.
 */
class ErrorRatesTest {

    private static final int STUDIES = 200;
    private static final int FORKS = 8;
    private static final double NOISE = 0.02;

    @Test
    void atMostSevenPercentOfEqualPairsAreCalledDifferent() {
        assertThat(reproduced("beyond 0%", 1)).isLessThanOrEqualTo(STUDIES * 7 / 100);
    }

    @Test
    void aDifferenceOfFivePercentIsFoundWithEightForksOfTwoPercentNoise() {
        assertThat(reproduced("beyond 0%", 1.05)).isGreaterThanOrEqualTo(STUDIES * 95 / 100);
    }

    @Test
    void equalPairsAreCalledEqualAndPairsAtTheMarginAreNot() {
        assertThat(reproduced("within 5%", 1)).isGreaterThanOrEqualTo(STUDIES * 95 / 100);
        assertThat(reproduced("within 5%", 1.05)).isLessThanOrEqualTo(STUDIES * 7 / 100);
    }

    /** The chance of one false alarm grows with the findings, unless it is corrected for. */
    @Test
    void aRunWithTwentyFalseClaimsRarelyHasOneThatHolds() {
        Random random = new Random(7);
        long runs =
                IntStream.range(0, STUDIES)
                        .filter(study ->
                                study(random, 1, 20).stream()
                                        .anyMatch(j -> j.verdict() == Verdict.REPRODUCED))
                        .count();
        assertThat(runs).isLessThanOrEqualTo(STUDIES * 7 / 100);
    }

    private static long reproduced(String bound, double truth) {
        Random random = new Random(42);
        return IntStream.range(0, STUDIES)
                .filter(study -> verdict(random, bound, truth) == Verdict.REPRODUCED)
                .count();
    }

    private static Verdict verdict(Random random, String bound, double truth) {
        return Judge.judge(List.of(finding("F", ratio(bound), Map.of())), pairs(random, truth, 1))
                .getFirst()
                .verdict();
    }

    private static List<Judgement> study(Random random, double truth, int pairs) {
        List<Finding> findings =
                IntStream.range(0, pairs)
                        .mapToObj(pair ->
                                finding(
                                        "F" + pair,
                                        ratio("beyond 0%"),
                                        Map.of("tasks", List.of("" + pair))))
                        .toList();
        return Judge.judge(findings, pairs(random, truth, pairs));
    }

    private static Finding finding(String id, Claim claim, Map<String, List<String>> where) {
        return new Finding(id, "a claim", Synthetic.ELAPSED, where, claim, null);
    }

    private static Measurements pairs(Random random, double truth, int pairs) {
        List<MeasuredConfiguration> configurations = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            for (String threads : List.of("a", "b")) {
                configurations.add(
                        new MeasuredConfiguration(
                                Map.of("threads", threads, "tasks", "" + pair),
                                Synthetic.ends("completed", 0, FORKS),
                                Map.of(
                                        Synthetic.ELAPSED,
                                        Synthetic.forks(
                                                Synthetic.sample(
                                                        random,
                                                        threads.equals("a") ? 1e9 * truth : 1e9,
                                                        NOISE,
                                                        FORKS)))));
            }
        }
        return new Measurements(Map.of(), configurations, Looks.ONE);
    }
}
