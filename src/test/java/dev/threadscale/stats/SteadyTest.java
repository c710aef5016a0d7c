package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Iterations that still warm up are no measurement, and steady ones are no reason to distrust. */
class SteadyTest {

    private static final double NOISE = 0.02;

    @Test
    void steadyFromTheBeginningIsTheFirst() {
        assertThat(Steady.firstSteady(series(20, i -> 1))).hasValue(0);
    }

    @Test
    void aSlowFirstIterationIsWarmUp() {
        assertThat(Steady.firstSteady(series(20, i -> i == 0 ? 9 : 1))).hasValue(1);
    }

    @Test
    void aStepIsFoundWhereItIs() {
        assertThat(Steady.firstSteady(series(20, i -> i < 6 ? 1.3 : 1))).hasValue(6);
        assertThat(Steady.firstSteady(series(20, i -> i < 6 ? 0.7 : 1))).hasValue(6);
    }

    @Test
    void aSingleOutlierDoesNotPullTheEndOfWarmUpBehindItself() {
        double[] outlier = series(20, i -> i == 8 ? 4 : i < 2 ? 2 : 1);

        assertThat(Steady.firstSteady(outlier)).hasValue(2);
        assertThat(outlier[8]).as("the series is left as it was").isGreaterThan(3);
    }

    @Test
    void whatChangesInItsSecondHalfIsNotSteady() {
        assertThat(Steady.firstSteady(series(20, i -> i < 12 ? 1.3 : 1))).isEmpty();
        assertThat(Steady.firstSteady(series(40, i -> 2 - i / 40.0))).isEmpty();
    }

    @Test
    void aFewIterationsTellNothing() {
        assertThat(Steady.firstSteady(series(Steady.LEAST - 1, i -> 1))).isEmpty();
        assertThat(Steady.firstSteady(series(Steady.LEAST, i -> 1))).isPresent();
    }

    @Test
    void equalValuesAreSteady() {
        assertThat(Steady.firstSteady(new double[12])).hasValue(0);
    }

    /** The plain rule fails here: it calls some 20 in 100 of these not steady by the fifth. */
    @Test
    void steadyNoiseIsRarelyCalledWarmUp() {
        Random random = new Random(20260104);
        long late =
                IntStream.range(0, 500)
                        .mapToObj(study -> Steady.firstSteady(series(random, 25, i -> 1)))
                        .filter(SteadyTest::isLate)
                        .count();

        assertThat(late).isLessThanOrEqualTo(500 * 5 / 100);
    }

    @Test
    void aLateStepOfFifteenPercentIsFound() {
        Random random = new Random(20260105);
        long late =
                IntStream.range(0, 500)
                        .mapToObj(study ->
                                Steady.firstSteady(series(random, 25, i -> i < 8 ? 1.15 : 1)))
                        .filter(SteadyTest::isLate)
                        .count();

        assertThat(late).isGreaterThanOrEqualTo(500 * 95 / 100);
    }

    private static boolean isLate(OptionalInt first) {
        return first.isEmpty() || first.getAsInt() > 5;
    }

    private static double[] series(int length, IntToDoubleFunction truth) {
        return series(new Random(20260103), length, truth);
    }

    private static double[] series(Random random, int length, IntToDoubleFunction truth) {
        return IntStream.range(0, length)
                .mapToDouble(i -> truth.applyAsDouble(i) * (1 + NOISE * random.nextGaussian()))
                .toArray();
    }
}
