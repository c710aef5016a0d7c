package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Few samples on a host that drifts. The danger is a difference that is found since pairs agree by
 * chance, and one that is missed since blocks differ. The figures are those of docs/statistics.md.
 */
class PairedBlocksTest {

    private static final int STUDIES = 10_000;
    private static final double P = 0.025;
    private static final double SD = 0.05;

    /** The deviation of a value from the mean. */
    private static double deviation(String effect, RandomGenerator random) {
        return SD
                * switch (effect) {
                    case "a tail" -> -Math.log(1 - random.nextDouble()) - 1;
                    case "bimodal" ->
                            (random.nextInt(5) == 0 ? 3 : 0) - 0.6 + 0.2 * random.nextGaussian();
                    default -> random.nextGaussian();
                };
    }

    /** Samples of the mean 0, of which the first spreads by another factor than the others. */
    private static List<double[]> study(
            RandomGenerator random, String effect, double first, double drift, int samples, int n) {
        List<double[]> study = new ArrayList<>();
        for (int i = 0; i < samples; i++) {
            double factor = i == 0 ? first : 1;
            study.add(
                    IntStream.range(0, n)
                            .mapToDouble(block ->
                                    drift * block / (n - 1) + factor * deviation(effect, random))
                            .toArray());
        }
        return study;
    }

    private static TEstimate welch(List<double[]> study) {
        return TEstimate.contrast(
                List.of(SpreadPrior.NONE.mean(study.get(0))),
                List.of(SpreadPrior.NONE.mean(study.get(1))));
    }

    private static TEstimate paired(List<double[]> study) {
        return PairedBlocks.of(study)
                .contrast(List.of(study.get(0)), List.of(study.get(1)))
                .orElseGet(() -> welch(study));
    }

    @Test
    void theSpreadOfPairsIsThatOfTheirDifferences() {
        double[] over = {1.0, 2.0, 3.1, 4.0, 5.0};
        double[] under = {0.1, 1.0, 2.0, 3.0, 4.1};

        TEstimate difference = paired(List.of(over, under));

        assertThat(difference.estimate()).isCloseTo(0.98, within(1e-9));
        assertThat(difference.degreesOfFreedom()).isEqualTo(4);
        assertThat(difference.standardError()).isCloseTo(Math.sqrt(0.007 / 5), within(1e-9));
    }

    @Test
    void aSampleOfFewerBlocksIsNotPaired() {
        double[] three = {1.0, 2.0, 3.1};
        PairedBlocks pairs =
                PairedBlocks.of(
                        List.of(
                                three,
                                new double[] {0.1, 1.0, 2.0, 3.0, 4.1},
                                new double[] {0.2, 1.0, 2.0, 3.0, 4.1}));

        assertThat(pairs.blocks()).isEqualTo(5);
        assertThat(pairs.contrast(List.of(three), List.of(new double[5]))).isEmpty();
    }

    @Test
    void valuesThatDoNotVaryAreNotPaired() {
        List<double[]> counts = List.of(new double[] {1, 1, 1}, new double[] {2, 2, 2});

        assertThat(PairedBlocks.of(counts)).isEqualTo(PairedBlocks.NONE);
    }

    /** On either side, of means that are alike: as often as without a drift, or as promised. */
    @ParameterizedTest
    @CsvSource({
        "normal,  1, 0,   2, 3",
        "normal,  1, 0,   2, 8",
        "normal,  1, 0,   5, 5",
        "normal,  3, 0,   3, 5",
        "normal,  3, 0.1, 3, 5",
        "normal,  1, 0.1, 2, 5",
        "normal,  1, 0.5, 3, 13",
        "a tail,  1, 0,   3, 5",
        "a tail,  1, 0.2, 3, 8",
        "a tail,  3, 0,   2, 5",
        "a tail,  3, 0.2, 3, 8",
        "bimodal, 1, 0,   3, 5",
        "bimodal, 1, 0.2, 3, 8",
        "bimodal, 3, 0,   3, 8",
        "bimodal, 3, 0.2, 2, 5",
    })
    void pairsErrNoMoreOftenThanPromised(
            String effect, double first, double drift, int samples, int n) {
        RandomGenerator random = new SplittableRandom(3);
        int[] alone = new int[2];
        int[] found = new int[2];
        for (int i = 0; i < STUDIES; i++) {
            List<double[]> study = study(random, effect, first, drift, samples, n);
            count(welch(study(random, effect, first, 0, samples, n)), alone);
            count(paired(study), found);
        }

        for (int side = 0; side < 2; side++) {
            assertThat(found[side])
                    .isLessThanOrEqualTo((int) Math.max(0.03 * STUDIES, 1.15 * alone[side]));
        }
    }

    private static void count(TEstimate difference, int[] found) {
        Interval interval = difference.interval(1 - 2 * P);
        found[0] += interval.low() > 0 ? 1 : 0;
        found[1] += interval.high() < 0 ? 1 : 0;
    }

    @ParameterizedTest
    @CsvSource({
        "0,   3, 5,  0.102, 0.102",
        "0.2, 3, 5,  0.169, 0.134",
        "0.5, 3, 8,  0.217, 0.079",
        "0.8, 3, 13, 0.232, 0.059",
    })
    void aDriftCostsLessPower(double drift, int samples, int n, double before, double after) {
        assertThat(detectable(drift, samples, n, false)).isCloseTo(before, within(0.05 * before));
        assertThat(detectable(drift, samples, n, true)).isCloseTo(after, within(0.05 * after));
    }

    private static double detectable(double drift, int samples, int n, boolean inPairs) {
        RandomGenerator random = new SplittableRandom(7);
        double[] needed = new double[1_000];
        for (int i = 0; i < needed.length; i++) {
            List<double[]> study = study(random, "normal", 1, drift, samples, n);
            needed[i] = (inPairs ? paired(study) : welch(study)).interval(1 - 2 * P).high();
        }
        Arrays.sort(needed);
        return needed[needed.length * 8 / 10];
    }
}
