package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.stats.SteadyState.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Iterations that still warm up are no measurement, and steady ones are no reason to distrust. */
class SteadyStateTest {

    private static final double NOISE = 0.01;

    record Case(String shape, int length, IntToDoubleFunction truth, Kind kind, Integer from) {
        @Override
        public String toString() {
            return "%s, %d iterations: %s".formatted(shape, length, kind.label());
        }
    }

    static Stream<Case> cases() {
        Kind none = Kind.NO_STEADY_STATE;
        return Stream.of(
                new Case("steady", 20, i -> 1, Kind.FLAT, 0),
                new Case("one outlier", 20, i -> i == 8 ? 4 : 1, Kind.FLAT, 0),
                new Case("two outliers together", 20, i -> i == 8 || i == 9 ? 4 : 1, Kind.FLAT, 0),
                new Case("slow at last", 20, i -> i == 19 ? 4 : 1, Kind.FLAT, 0),
                new Case("a slow first one", 20, i -> i == 0 ? 9 : 1, Kind.WARM_UP, 1),
                new Case(
                        "slow, and an outlier",
                        20,
                        i -> i < 2 ? 2 : i == 8 ? 4 : 1,
                        Kind.WARM_UP,
                        2),
                new Case("a step down", 20, i -> i < 6 ? 1.3 : 1, Kind.WARM_UP, 6),
                new Case("two steps", 30, i -> i < 3 ? 4 : i < 9 ? 1.2 : 1, Kind.WARM_UP, 9),
                new Case("a step up", 20, i -> i < 6 ? 0.7 : 1, Kind.SLOW_DOWN, 6),
                new Case("fast between", 30, i -> i == 0 ? 3 : i < 9 ? 0.9 : 1, Kind.SLOW_DOWN, 9),
                new Case("a step of 1 %", 30, i -> i < 20 ? 1.01 : 1, Kind.FLAT, 0),
                new Case("a late step", 20, i -> i < 12 ? 1.3 : 1, none, null),
                new Case("a late slow-down", 15, i -> i < 11 ? 1 : 1.1, none, null),
                new Case("each 20 % faster", 15, i -> Math.pow(0.8, i), none, null),
                new Case("ten times as fast at last", 15, i -> i < 14 ? 10 : 1, none, null),
                new Case("a drift up", 30, i -> 1 + 0.1 * i / 29, none, null),
                new Case("a drift down", 15, i -> 1.1 - 0.1 * i / 14, none, null),
                new Case("every other slow", 15, i -> 1 + 0.1 * (i % 2), none, null),
                new Case("ten slow, ten fast", 60, i -> i % 20 < 10 ? 1 : 1.1, none, null),
                new Case(
                        "each 20 % faster, too few",
                        10, i -> Math.pow(0.8, i), Kind.NOT_CHECKED, null),
                new Case("nine slow, too few", 10, i -> i < 9 ? 10 : 1, Kind.NOT_CHECKED, null),
                new Case("steady, too few", SteadyState.LEAST - 1, i -> 1, Kind.NOT_CHECKED, null),
                new Case("just enough", SteadyState.LEAST, i -> 1, Kind.FLAT, 0),
                new Case("many, and steady", 100_000, i -> 1, Kind.FLAT, 0),
                new Case(
                        "many, first ones slow",
                        20_011,
                        i -> i < 1_234 ? 2 : 1,
                        Kind.WARM_UP,
                        1_234),
                new Case("many, first one slow", 2_000, i -> i == 0 ? 9 : 1, Kind.WARM_UP, 1),
                new Case("many, and drifting", 20_000, i -> 1 + i / 200_000.0, none, null));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void kindAndBeginningAreFound(Case one) {
        SteadyState expected =
                new SteadyState(
                        one.kind(),
                        one.from() == null ? OptionalInt.empty() : OptionalInt.of(one.from()));

        assertThat(SteadyState.of(series(one.length(), one.truth()))).isEqualTo(expected);
        assertThat(
                        SteadyState.of(
                                IntStream.range(0, one.length())
                                        .mapToDouble(one.truth())
                                        .toArray()))
                .as("without noise")
                .isEqualTo(expected);
    }

    @Test
    void seriesIsLeftAsItWas() {
        double[] series = series(20, i -> i == 8 ? 4 : 1);
        double[] copy = series.clone();

        SteadyState.of(series);

        assertThat(series).isEqualTo(copy);
    }

    @Test
    void zeroTimesAreAccepted() {
        double[] coarse = new double[20];
        assertThat(SteadyState.of(coarse).kind()).isEqualTo(Kind.FLAT);

        // A coarse clock shows 0 or 1 once the fork is warm.
        Arrays.setAll(coarse, i -> i < 3 ? 5 : i % 2);
        assertThat(SteadyState.of(coarse))
                .isEqualTo(new SteadyState(Kind.WARM_UP, OptionalInt.of(3)));
    }

    @Test
    void forkIsSteadyFromItsFirstMeasuredIterationOn() {
        SteadyState warm = SteadyState.of(series(20, i -> i < 6 ? 1.3 : 1));

        assertThat(List.of(5, 6, 7).stream().map(warm::isReachedAfter))
                .containsExactly(false, true, true);
        assertThat(
                        Arrays.stream(Kind.values())
                                .filter(kind ->
                                        new SteadyState(kind, OptionalInt.empty())
                                                .isReachedAfter(9)))
                .isEmpty();
    }

    private static double[] series(int length, IntToDoubleFunction truth) {
        Random random = new Random(20260103);
        return IntStream.range(0, length)
                .mapToDouble(i -> truth.applyAsDouble(i) * (1 + NOISE * random.nextGaussian()))
                .toArray();
    }
}
