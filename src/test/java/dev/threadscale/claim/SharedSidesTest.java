package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SimulatedRuns;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The findings of a run compare the same configurations: two that have a side in common err
 * together, or one of them where the other does not. The correction over all of them has to bear
 * both.
 */
class SharedSidesTest {

    private static final int RUNS = 100;
    private static final double MOST_RUNS = 0.06;

    /** Nobody is faster, so that each claim is at its limit and each verdict "reproduced" false. */
    private static final List<List<String>> PAIRS =
            List.of(
                    List.of("a", "b"),
                    List.of("b", "c"),
                    List.of("c", "a"),
                    List.of("a", "d"),
                    List.of("e", "d"));

    @ParameterizedTest
    @CsvSource({
        "normal, 3, 3", "normal, 5, 5", "normal, 10, 10", "normal, 3, 20",
        "skewed, 3, 3", "skewed, 5, 5", "skewed, 10, 10", "skewed, 3, 20",
        "bimodal, 3, 3", "bimodal, 5, 5", "bimodal, 10, 10", "bimodal, 3, 20",
    })
    void falseVerdictsAreAsRareAsPromised(String shape, int least, int most) {
        Scatter scatter =
                switch (shape) {
                    case "skewed" -> Scatter.tail(0.1);
                    case "bimodal" -> Scatter.bimodal(0.15);
                    default -> Scatter.normal(0.05);
                };
        SimulatedRuns runs = runs(scatter, least, most);

        for (Verdict verdict : List.of(Verdict.REPRODUCED, Verdict.NOT_REPRODUCED)) {
            long wrong =
                    IntStream.range(0, RUNS)
                            .filter(run ->
                                    runs.judge(run).stream()
                                            .anyMatch(one -> one.verdict() == verdict))
                            .count();
            assertThat(wrong).as(verdict.toString()).isLessThanOrEqualTo((long) (MOST_RUNS * RUNS));
        }
    }

    private static SimulatedRuns runs(Scatter scatter, int least, int most) {
        return new SimulatedRuns(
                Stream.of("a", "b", "c", "d", "e").map(one -> Levels.of("threads", one)).toList(),
                PAIRS.stream().map(SharedSidesTest::faster).toList(),
                least == most ? new Looks(List.of(most)) : Looks.between(least, most),
                (random, _, number) ->
                        SimulatedRuns.quiet(number, Quantity.TIME, 1e6 * scatter.factor(random)));
    }

    private static Finding faster(List<String> pair) {
        return Synthetic.finding(
                new Claim.Ratio(
                        Levels.of("threads", pair.getFirst()),
                        Levels.of("threads", pair.getLast()),
                        Synthetic.bound("< 1")));
    }
}
