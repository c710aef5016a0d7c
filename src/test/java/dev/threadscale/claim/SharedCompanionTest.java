package dev.threadscale.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.TwoSides;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Samples;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A database that serves all forks is slower for later ones, for one side more than the other. */
class SharedCompanionTest {

    private static final int RUNS = 400;
    private static final List<Integer> FORKS = List.of(3, 5, 10);

    /** How a companion changes with the number of forks that it has served. */
    enum Course {
        /** As tables that grow. */
        DRIFT,
        /** As a cache that fills: half of the effect is there after a fifth of the forks. */
        SATURATION,
        /** As plans and statistics that change now and then. */
        WALK;

        /** Returns the effect before each fork; the greatest is about 1. */
        double[] effects(int forks, Random random) {
            double[] effects = new double[forks];
            double walk = 0;
            for (int fork = 0; fork < forks; fork++) {
                double age = (double) fork / forks;
                effects[fork] =
                        switch (this) {
                            case DRIFT -> age;
                            case SATURATION -> age / (age + 0.2);
                            case WALK -> walk;
                        };
                walk += random.nextGaussian() / Math.sqrt(forks);
            }
            return effects;
        }
    }

    static Stream<Arguments> worlds() {
        return Stream.of(Course.values())
                .flatMap(course ->
                        Stream.of(0.1, 0.3)
                                .flatMap(size ->
                                        FORKS.stream()
                                                .map(forks -> Arguments.of(course, size, forks))));
    }

    /** The truth with a fresh companion is the limit of the claim, so each verdict is false. */
    @ParameterizedTest
    @MethodSource("worlds")
    void atLimitHardlyAnyVerdictIsGiven(Course course, double size, int forks) {
        Random random = new Random(20261128);
        TwoSides.assertHardlyAny(
                TwoSides.verdicts(RUNS, 1, () -> sides(course, size, forks, 1, random)),
                RUNS,
                forks);
    }

    /** Its limit is off by twice what the doubts and the interval may move the measured ratio. */
    @ParameterizedTest
    @MethodSource("worlds")
    void ratioFarBeyondItsDoubtsIsDecided(Course course, double size, int forks) {
        Random random = new Random(20261128);
        long decided =
                Stream.generate(() -> sides(course, size, forks, 1, random))
                        .limit(RUNS)
                        .map(run -> TwoSides.judged(DoubtTest.farLimit(run), run).verdict())
                        .filter(Verdict.REPRODUCED::equals)
                        .count();
        assertThat(decided).isGreaterThanOrEqualTo(RUNS * 95 / 100);
    }

    @Test
    void forksOfOwnCompanionsHaveNoDoubt() {
        Samples samples = samples("a", new double[] {1, 2});
        assertThat(samples.measured(false).forks(Quantity.TIME))
                .allMatch(fork -> fork.doubts().isEmpty());
        assertThat(samples.measured(true).forks(Quantity.TIME))
                .allMatch(fork -> fork.range(_ -> true).low() == 0.5)
                .allMatch(fork -> fork.range(_ -> true).high() == 4);
    }

    /** Both sides in shuffled blocks; the companion affects only the first. */
    private static List<MeasuredConfiguration> sides(
            Course course, double size, int forks, double ratio, Random random) {
        double[] effects = course.effects(2 * forks, random);
        double[][] times = new double[2][forks];
        for (int block = 0; block < forks; block++) {
            List<Integer> order = new ArrayList<>(List.of(0, 1));
            Collections.shuffle(order, random);
            for (int i = 0; i < 2; i++) {
                int side = order.get(i);
                double effect = side == 0 ? size * effects[2 * block + i] : 0;
                times[side][block] =
                        (side == 0 ? ratio : 1) * Math.exp(effect + 0.02 * random.nextGaussian());
            }
        }
        return List.of(
                samples("a", times[0]).measured(true), samples("b", times[1]).measured(true));
    }

    private static Samples samples(String name, double[] times) {
        Samples samples = new Samples(name, name.equals("a") ? Synthetic.A : Synthetic.B);
        for (int fork = 1; fork <= times.length; fork++) {
            samples.of(Quantity.TIME).of(fork).add(1, times[fork - 1]);
            samples.ends().add(ForkRecord.ended(name, fork, samples.levels(), Outcome.COMPLETED));
        }
        return samples;
    }
}
