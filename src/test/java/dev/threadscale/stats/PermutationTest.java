package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger is an opinion that is no second one: one that assumes what the first one does. */
class PermutationTest {

    private static final double[] SLOW = {0.30, 0.31, 0.33};
    private static final double[] FAST = {0.10, 0.12, 0.11};

    /** All 20 ways to deal out six values. */
    @ParameterizedTest
    @CsvSource({"0.0, 0.05, 1.0", "0.17, 0.05, 1.0", "0.5, 1.0, 0.05"})
    void ofThreeForksASideNothingIsSurerThanOneInTwenty(double bound, double above, double below) {
        assertThat(Permutation.pAbove(SLOW, FAST, bound)).isEqualTo(above);
        assertThat(Permutation.pBelow(SLOW, FAST, bound)).isEqualTo(below);
    }

    @Test
    void valuesThatDoNotVaryAreNoProofEither() {
        double[] same = {1, 1, 1};
        assertThat(Permutation.pAbove(same, same, 0)).isEqualTo(1);
        assertThat(Permutation.pAbove(new double[] {2, 2, 2}, same, 0)).isEqualTo(0.05);
    }

    @Test
    void aSlowForkAmongQuietOnesDoesNotConvince() {
        double[] one = {1.00, 1.01, 1.02, 1.50, 1.01};
        double[] other = {1.00, 1.01, 1.00, 1.02, 1.00};
        assertThat(Permutation.pAbove(one, other, 0)).isGreaterThan(0.05);
    }

    /** So many that only some of the ways are tried. */
    @Test
    void manyForksAreSampledAndTellTheSameEachTime() {
        double[] one = normal(new SplittableRandom(1), 0.2, 15);
        double[] other = normal(new SplittableRandom(2), 0, 15);
        double p = Permutation.pAbove(one, other, 0);
        assertThat(p).isEqualTo(Permutation.pAbove(one, other, 0)).isBetween(1e-4, 0.05);
    }

    /** At the boundary one in twenty is wrong, whatever the distribution and the spread. */
    @ParameterizedTest
    @CsvSource({"5, 5", "8, 8", "5, 8"})
    void itIsWrongNoMoreOftenThanPromised(int n, int m) {
        SplittableRandom random = new SplittableRandom(7);
        DoubleSupplier skewed = () -> -Math.log1p(-random.nextDouble());
        double wrong =
                IntStream.range(0, 2_000)
                                .filter(_ ->
                                        Permutation.pAbove(values(skewed, n), values(skewed, m), 0)
                                                <= 0.05)
                                .count()
                        / 2_000.0;
        assertThat(wrong).isCloseTo(0.05, within(0.015));
    }

    private static double[] values(DoubleSupplier of, int n) {
        return DoubleStream.generate(of).limit(n).toArray();
    }

    private static double[] normal(SplittableRandom random, double mean, int n) {
        return DoubleStream.generate(() -> mean + 0.2 * random.nextGaussian()).limit(n).toArray();
    }
}
