package dev.threadscale.measured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Verdict;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.fixture.TwoSides;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.SteadyState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Forks that were not measured in a steady state, against steady ones. */
class UnsteadyForksTest {

    private static final int RUNS = 400;
    private static final int WARM_UP = 10;
    private static final int MEASURED = 30;

    /** Of iterations, and of forks. */
    private static final double NOISE = 0.02;

    /** How the iterations of a fork go on. */
    enum Course {
        /** Slow until some time in the first four fifths of the measured part. */
        LATE_WARM_UP(1),
        /** Fast until then. */
        LATE_SLOW_DOWN(1.3),
        /** Collections, say: twelve iterations of one kind, twelve of the other. */
        CYCLE(1.1),
        /** It grows until the last iteration, and then no more. */
        DRIFT(1.2),
        /** It falls to a fifth, along a line. More would not be covered. */
        FALL(1),
        /** As compilation goes: ever more slowly. */
        DECAY(1);

        private final double truth;

        Course(double truth) {
            this.truth = truth;
        }

        /**
         * The time of an iteration.
         *
         * @param i from 0; those of warm-up are less
         * @param phase 0 to 1, another one in each fork
         */
        double at(int i, double phase) {
            double share = Math.max(0, i) / (MEASURED - 1.0);
            return switch (this) {
                case LATE_WARM_UP -> i < 0.8 * phase * MEASURED ? 1.3 : 1;
                case LATE_SLOW_DOWN -> i < 0.8 * phase * MEASURED ? 1 : 1.3;
                case CYCLE -> Math.floorMod(i + (int) (24 * phase), 24) < 12 ? 1 : 1.2;
                case DRIFT -> 1 + 0.2 * share;
                case FALL -> 5 - 4 * share;
                case DECAY -> 1 + 2 * Math.exp(-i * (3 + phase) / MEASURED);
            };
        }
    }

    /** What lasts is the limit of the claim, so that each verdict is false. */
    @ParameterizedTest
    @EnumSource(Course.class)
    void atTheLimitHardlyAnyVerdictIsGiven(Course course) {
        for (int forks : List.of(3, 5, 10)) {
            TwoSides.assertHardlyAny(verdicts(course, forks, course.truth), RUNS, forks);
        }
    }

    /** A limit that no part comes near to is decided, however unsteady the forks are. */
    @ParameterizedTest
    @EnumSource(Course.class)
    void differenceInEveryPartIsDecided(Course course) {
        assertThat(verdicts(course, 5, 9).getOrDefault(Verdict.REPRODUCED, 0))
                .isGreaterThanOrEqualTo(RUNS * 95 / 100);
        assertThat(verdicts(course, 5, 0.8).getOrDefault(Verdict.NOT_REPRODUCED, 0))
                .isGreaterThanOrEqualTo(RUNS * 95 / 100);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"FALL", "DECAY"})
    void twiceAsFastIsDecidedIfNoPartIsHalfAsFast(Course course) {
        assertThat(verdicts(course, 5, 2).getOrDefault(Verdict.REPRODUCED, 0))
                .isGreaterThanOrEqualTo(RUNS * 95 / 100);
    }

    private static Map<Verdict, Integer> verdicts(Course course, int forks, double limit) {
        RandomGenerator random = new SplittableRandom(20261125 + forks);
        return TwoSides.verdicts(
                RUNS,
                limit,
                () -> List.of(side("a", course, forks, random), side("b", null, forks, random)));
    }

    private static MeasuredConfiguration side(
            String name, Course course, int forks, RandomGenerator random) {
        List<ForkRecord> ends = new ArrayList<>();
        List<ForkValues> values = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            double own = Math.exp(NOISE * random.nextGaussian());
            double phase = random.nextDouble();
            double[] series = new double[WARM_UP + MEASURED];
            Track track = new Track();
            for (int i = 0; i < series.length; i++) {
                double time = course == null ? 1 : course.at(i - WARM_UP, phase);
                series[i] = own * time * Math.exp(NOISE * random.nextGaussian());
                if (i >= WARM_UP) {
                    track.add(i, series[i]);
                }
            }
            boolean steady = SteadyState.of(series).isMeasured(series, WARM_UP);
            ends.add(SomeFork.completed(fork));
            values.add(
                    new ForkValues(
                            fork,
                            track.mean(),
                            steady
                                    ? List.of()
                                    : List.of(Doubt.unsteady(track.mean(), track.lasting()))));
        }
        return new MeasuredConfiguration(
                Levels.of("threads", name), ends, Map.of(Quantity.TIME, values));
    }
}
