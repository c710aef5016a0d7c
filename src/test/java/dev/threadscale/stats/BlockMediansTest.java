package dev.threadscale.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Samples on a host whose blocks differ: what is taken away must be theirs. The difference that is
 * found in 80 of 100 studies at the p of one of ten findings is that of docs/statistics.md.
 */
class BlockMediansTest {

    private static final int STUDIES = 1_000;
    private static final int SAMPLES = 12;
    private static final double P = 0.0025;

    private static double[] sample(
            RandomGenerator random, IntToDoubleFunction block, int n, double sd) {
        return IntStream.range(0, n)
                .mapToDouble(i -> block.applyAsDouble(i) + sd * random.nextGaussian())
                .toArray();
    }

    private static List<double[]> study(
            RandomGenerator random, IntToDoubleFunction block, int n, double sd) {
        List<double[]> samples = new ArrayList<>();
        for (int i = 0; i < SAMPLES; i++) {
            samples.add(sample(random, block, n, sd));
        }
        return samples;
    }

    private static List<double[]> removed(List<double[]> samples) {
        BlockMedians blocks = BlockMedians.of(samples);
        return samples.stream().map(blocks::removed).toList();
    }

    @Test
    void blockEffectsAreRemovedAndMeansKept() {
        List<double[]> samples =
                IntStream.range(0, SAMPLES)
                        .mapToObj(level ->
                                new double[] {level, level + 0.3, level - 0.1, level + 0.2})
                        .toList();

        List<double[]> removed = removed(samples);

        for (int level = 0; level < SAMPLES; level++) {
            double mean = level + 0.1;
            assertThat(removed.get(level))
                    .containsExactly(new double[] {mean, mean, mean, mean}, within(1e-12));
        }
    }

    /** A run that goes on for a few has no others to compare their blocks with. */
    @Test
    void blocksOfTooFewSamplesStay() {
        List<double[]> samples = study(new SplittableRandom(1), i -> i, 3, 0.02);
        samples.replaceAll(one -> samples.indexOf(one) < 5 ? Arrays.copyOf(one, 5) : one);

        assertThat(removed(samples)).isEqualTo(samples);
    }

    @Test
    void shorterSampleLosesTheEffectsOfItsBlocks() {
        List<double[]> samples = study(new SplittableRandom(1), i -> i, 5, 1e-6);
        samples.add(new double[] {10, 11});

        assertThat(removed(samples).getLast())
                .containsExactly(new double[] {10.5, 10.5}, within(1e-5));
    }

    /** Three of ten that differ by 30 % make no spread of those that differ by 0.4 %. */
    @Test
    void fewNoisySamplesDoNotAffectTheOthers() {
        RandomGenerator random = new SplittableRandom(1);
        List<double[]> samples = study(random, _ -> 0, 10, 0.004);
        for (int i = 0; i < 3; i++) {
            samples.set(i, sample(random, _ -> 0, 10, 0.3));
        }

        TEstimate quiet = SpreadPrior.NONE.mean(removed(samples).getLast());

        assertThat(quiet.standardError()).isLessThan(2 * 0.004 / Math.sqrt(10));
    }

    @ParameterizedTest
    @CsvSource({
        "0,    0.02, 3,  0.081, 0.081",
        "0,    0.02, 20, 0.024, 0.024",
        "0.05, 0.02, 3,  0.120, 0.081",
        "0.05, 0.02, 20, 0.029, 0.024",
        "0.05, 0.05, 3,  0.220, 0.203",
    })
    void driftCostsNoPower(double drift, double sd, int n, double before, double after) {
        IntToDoubleFunction block = i -> drift * i / (n - 1);

        assertThat(detectable(block, n, sd, false)).isCloseTo(before, within(0.05 * before));
        assertThat(detectable(block, n, sd, true)).isCloseTo(after, within(0.05 * after));
    }

    private static double detectable(
            IntToDoubleFunction block, int n, double sd, boolean isRemoved) {
        RandomGenerator random = new SplittableRandom(7);
        double[] needed = new double[STUDIES];
        for (int i = 0; i < STUDIES; i++) {
            List<double[]> samples = study(random, block, n, sd);
            List<double[]> used = isRemoved ? removed(samples) : samples;
            SpreadPrior prior = SpreadPrior.of(used);
            TEstimate difference =
                    TEstimate.contrast(
                            List.of(prior.mean(used.get(0))), List.of(prior.mean(used.get(1))));
            needed[i] = difference.interval(1 - 2 * P).high();
        }
        Arrays.sort(needed);
        return needed[STUDIES * 8 / 10];
    }
}
