package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.open;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.ForkState.HostShare;
import dev.threadscale.claim.Judgement.Verdict;
import dev.threadscale.claim.Measurements.ForkValues;
import dev.threadscale.fixture.TwoSides;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Forks beside sentinels that were slower or faster than usual, against others. */
class OffPaceTest {

    private static final int RUNS = 4_000;
    private static final double NOISE = 0.02;

    /**
     * The truth is the limit of the claim, so that each verdict is false. All forks of one side ran
     * while the host was off.
     *
     * @param seen by how much sentinels were slower
     * @param slower by how much forks were
     */
    @ParameterizedTest
    @CsvSource({"0.15,0.15", "0.15,0.3", "0.15,0", "0.5,1", "-0.2,-0.2", "-0.2,-0.28", "-0.2,0"})
    void atTheLimitHardlyAnyVerdictIsGiven(double seen, double slower) {
        for (int forks : List.of(3, 5, 10)) {
            TwoSides.assertHardlyAny(verdicts(seen, slower, forks, 1), RUNS, forks);
        }
    }

    @Test
    void whatNoSuchHostExplainsIsDecidedAndSaysSo() {
        assertThat(verdicts(0.2, 0.2, 5, 2).getOrDefault(Verdict.REPRODUCED, 0))
                .isGreaterThanOrEqualTo(RUNS * 95 / 100);
        assertThat(TwoSides.judged(2, sides(0.2, 0.2, 5, new SplittableRandom(1))).reason())
                .contains("were unusual, but times that are off by twice as much say the same");
    }

    @Test
    void whatSuchAHostMayExplainIsOpenForThatReason() {
        open(TwoSides.judged(1.3, sides(0.2, 0.2, 10, new SplittableRandom(1))))
                .contains("times that are off by twice as much may say something");
    }

    @Test
    void someSuchForksCountOnlyIfTheOthersSayTheSame() {
        MeasuredConfiguration other = side("b", 0, 1, 10, new SplittableRandom(2));

        open(TwoSides.judged(1, List.of(partly(0.3, 6), other)))
                .contains("the others alone may say something else");
        assertThat(TwoSides.judged(1.2, List.of(partly(0.1, 3), other)).verdict())
                .isEqualTo(Verdict.REPRODUCED);
    }

    /** Those of another side that stand beside the same sentinels are left out with them. */
    @Test
    void sidesThatAreOffAlikeAreDecided() {
        List<MeasuredConfiguration> sides = List.of(partly(0.1, 6), partly("b", 0.1, 6));

        assertThat(TwoSides.judged(1.1, sides).verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    /** Else it alone would count: what it would change is asked of one more such fork. */
    @Test
    void oneMoreForkOfThemIsOneOfThem() {
        MeasuredConfiguration off = side("a", 0.2, 1.2, 5, new SplittableRandom(1));

        assertThat(off.with(Quantity.TIME, new ForkValues(6, 9)).isOffPace(Quantity.TIME)).isTrue();
        assertThat(partly(0.2, 9).with(Quantity.TIME, new ForkValues(11, 9)).ends().getLast())
                .extracting(ForkState::isOffPace)
                .isEqualTo(false);
    }

    /** How far forks were off is known of times alone. */
    @Test
    void otherQuantitiesOfSuchForksAreDoubted() {
        MeasuredConfiguration off = side("a", 0.2, 1.2, 5, new SplittableRandom(1));

        assertThat(off.doubt(Quantity.TIME)).isEmpty();
        assertThat(off.doubt(new Quantity("voluntary_switches", null)))
                .hasValue("at least half of its forks were disturbed (sentinel)");
    }

    /** The first of ten forks stand beside sentinels that were slower, and are so themselves. */
    private static MeasuredConfiguration partly(double slower, int forks) {
        return partly("a", slower, forks);
    }

    private static MeasuredConfiguration partly(String name, double slower, int forks) {
        MeasuredConfiguration off = side(name, slower, 1 + slower, 10, new SplittableRandom(1));
        MeasuredConfiguration usual = side(name, 0, 1, 10, new SplittableRandom(3));
        return new MeasuredConfiguration(
                off.levels(),
                mixed(off.ends(), usual.ends(), forks),
                Map.of(
                        Quantity.TIME,
                        mixed(
                                off.asMeasured(Quantity.TIME),
                                usual.asMeasured(Quantity.TIME),
                                forks)));
    }

    private static <T> List<T> mixed(List<T> first, List<T> others, int count) {
        return Stream.concat(first.stream().limit(count), others.stream().skip(count)).toList();
    }

    private static Map<Verdict, Integer> verdicts(
            double seen, double slower, int forks, double limit) {
        RandomGenerator random = new SplittableRandom(20261125 + forks);
        return TwoSides.verdicts(RUNS, limit, () -> sides(seen, slower, forks, random));
    }

    private static List<MeasuredConfiguration> sides(
            double seen, double slower, int forks, RandomGenerator random) {
        return List.of(side("a", seen, 1 + slower, forks, random), side("b", 0, 1, forks, random));
    }

    private static MeasuredConfiguration side(
            String name, double seen, double factor, int forks, RandomGenerator random) {
        List<ForkState> ends = new ArrayList<>();
        List<ForkValues> values = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            ends.add(
                    new ForkState(
                            fork,
                            "completed",
                            seen == 0 ? Set.of() : Set.of(ForkState.SENTINEL),
                            Optional.<HostShare>empty(),
                            false,
                            seen));
            values.add(new ForkValues(fork, factor * Math.exp(NOISE * random.nextGaussian())));
        }
        return new MeasuredConfiguration(
                Map.of("threads", name), ends, Map.of(Quantity.TIME, values));
    }
}
