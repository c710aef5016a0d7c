package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.open;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.TwoSides;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubt;
import dev.threadscale.measured.Doubt.Kind;
import dev.threadscale.measured.Doubts;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.HostShare;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Quantity.Aspect;
import dev.threadscale.stats.Interval;
import dev.threadscale.stats.TEstimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Forks beside neighbours and unusual sentinels, at the limit of a claim and beyond it. */
class DoubtTest {

    private static final int RUNS = 400;
    private static final int MORE_RUNS = 4_000;
    private static final double MOST = 0.8;

    /** When neighbours take CPU time from a fork. */
    enum Neighbours {
        ALL_THE_TIME,
        MOST_OF_THE_CPUS,
        AT_RANDOM,
        IN_EPISODES;

        /** Returns the share of its CPUs that the next fork lacks. */
        double next(RandomGenerator random) {
            return switch (this) {
                case ALL_THE_TIME -> 0.5;
                case MOST_OF_THE_CPUS -> MOST;
                case AT_RANDOM -> MOST * random.nextDouble();
                case IN_EPISODES -> random.nextInt(3) == 0 ? MOST : 0;
            };
        }
    }

    /** The effect of a lacking share on a time. */
    enum Reaction {
        /** It needs all CPU time that it can get. */
        FULL,
        /** It waits for something else most of the time. */
        NONE,
        HALF,
        /** Its threads fight for a lock, and do so less. */
        FASTER;

        /** Returns how many times as long it takes. */
        double factor(double share) {
            return switch (this) {
                case FULL -> 1 / (1 - share);
                case NONE -> 1;
                case HALF -> 1 / (1 - share / 2);
                case FASTER -> 1 / (1 + share);
            };
        }
    }

    /** Neighbours of one side or of both, which react alike or not. */
    enum Sides {
        FIRST(true, false),
        SECOND(false, true),
        BOTH(true, true);

        private final boolean first;
        private final boolean second;

        Sides(boolean first, boolean second) {
            this.first = first;
            this.second = second;
        }
    }

    /** How forks differ without neighbours. */
    private static final Scatter NORMAL = Scatter.normal(0.02);

    private static final List<Scatter> SCATTERS =
            List.of(NORMAL, Scatter.tail(0.05), Scatter.bimodal(0.1));

    private static final List<Integer> FORKS = List.of(3, 5, 10);

    static Stream<Arguments> worlds() {
        return Arrays.stream(Neighbours.values())
                .flatMap(neighbours ->
                        Arrays.stream(Sides.values())
                                .flatMap(sides ->
                                        Arrays.stream(Reaction.values())
                                                .map(reaction ->
                                                        Arguments.of(
                                                                neighbours, sides, reaction))));
    }

    /** The truth is the limit of the claim, so each verdict is false. */
    @ParameterizedTest
    @MethodSource("worlds")
    void atTheLimitHardlyAnyVerdictIsGiven(Neighbours neighbours, Sides sides, Reaction reaction) {
        for (int i = 0; i < SCATTERS.size(); i++) {
            Scatter scatter = SCATTERS.get(i);
            int forks = FORKS.get(i);
            RandomGenerator random = new SplittableRandom(20261127 + forks);
            TwoSides.assertHardlyAny(
                    TwoSides.verdicts(
                            RUNS,
                            1,
                            () -> sides(neighbours, sides, reaction, scatter, forks, random)),
                    RUNS,
                    forks);
        }
    }

    /** Its limit is off by twice what the doubts and the interval may move the measured ratio. */
    @ParameterizedTest
    @MethodSource("worlds")
    void ratioFarBeyondItsDoubtsIsDecided(Neighbours neighbours, Sides sides, Reaction reaction) {
        RandomGenerator random = new SplittableRandom(20261127);
        long decided =
                Stream.generate(() -> sides(neighbours, sides, reaction, NORMAL, 5, random))
                        .limit(RUNS)
                        .map(run -> TwoSides.judged(farLimit(run), run).verdict())
                        .filter(Verdict.REPRODUCED::equals)
                        .count();

        assertThat(decided).isGreaterThanOrEqualTo(RUNS * 95 / 100);
    }

    static double farLimit(List<MeasuredConfiguration> sides) {
        Interval doubts =
                Slack.between(sides.subList(0, 1), sides.subList(1, 2), Quantity.TIME, true)
                        .range();
        TEstimate ratio =
                TEstimate.logRatio(
                                sides.getFirst().means(Quantity.TIME),
                                sides.getLast().means(Quantity.TIME))
                        .orElseThrow();
        double off = Math.max(-doubts.low(), doubts.high()) + ratio.interval(0.95).halfWidth();
        return Math.exp(ratio.estimate() + 2 * off);
    }

    /** Both versions of a program lack as much, and may react to it as they like, but alike. */
    @Test
    void neighboursOfTwoVersionsHardlyMoveTheirRatio() {
        List<ForkValues> base = values(1, 8, new SplittableRandom(1), List.of(others(0.30)));
        List<ForkValues> head = values(1, 8, new SplittableRandom(2), List.of(others(0.31)));

        Slack versions = Slack.ofSameWork(measured("a", head), measured("a", base), Quantity.TIME);
        assertThat(versions.range().low()).isBetween(-0.02, 0.0);
        assertThat(versions.range().high()).isBetween(0.0, 0.02);
        List<MeasuredConfiguration> sides = List.of(measured("a", head), measured("b", base));
        assertThat(TwoSides.judged(1.1, sides).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(TwoSides.judgedVersions(1.1, sides).verdict()).isEqualTo(Verdict.REPRODUCED);
    }

    private static List<MeasuredConfiguration> sides(
            Neighbours neighbours,
            Sides sides,
            Reaction reaction,
            Scatter scatter,
            int forks,
            RandomGenerator random) {
        return List.of(
                side("a", sides.first, neighbours, reaction, scatter, forks, random),
                side("b", sides.second, neighbours, reaction, scatter, forks, random));
    }

    private static MeasuredConfiguration side(
            String name,
            boolean hasNeighbours,
            Neighbours neighbours,
            Reaction reaction,
            Scatter scatter,
            int forks,
            RandomGenerator random) {
        List<ForkValues> values = new ArrayList<>();
        for (int fork = 1; fork <= forks; fork++) {
            double share = hasNeighbours ? neighbours.next(random) : 0;
            values.add(
                    new ForkValues(
                            fork,
                            scatter.factor(random) * reaction.factor(share),
                            share == 0 ? List.of() : List.of(others(share))));
        }
        return measured(name, values);
    }

    private static MeasuredConfiguration measured(String name, List<ForkValues> values) {
        return new MeasuredConfiguration(
                Levels.of("threads", name),
                Synthetic.ends("completed", 0, values.size()),
                Map.of(Quantity.TIME, values));
    }

    private static Doubt others(double share) {
        return Doubt.lacking(Kind.OTHERS, share);
    }

    /**
     * All forks of one side ran while the host was off.
     *
     * @param seen by how much sentinels were slower
     * @param slower by how much forks were
     */
    @ParameterizedTest
    @CsvSource({"0.15,0.15", "0.15,0.3", "0.15,0", "0.5,1", "-0.2,-0.2", "-0.2,-0.28", "-0.2,0"})
    void deviatingHostIsHardlyMistakenForADifference(double seen, double slower) {
        for (int forks : FORKS) {
            RandomGenerator random = new SplittableRandom(20261125 + forks);
            TwoSides.assertHardlyAny(
                    TwoSides.verdicts(MORE_RUNS, 1, () -> beside(seen, slower, forks, random)),
                    MORE_RUNS,
                    forks);
        }
    }

    private static List<MeasuredConfiguration> beside(
            double seen, double slower, int forks, RandomGenerator random) {
        return List.of(
                measured("a", values(1 + slower, forks, random, List.of(Doubt.sentinel(seen)))),
                measured("b", values(1, forks, random, List.of())));
    }

    private static List<ForkValues> values(
            double factor, int forks, RandomGenerator random, List<Doubt> doubts) {
        return IntStream.rangeClosed(1, forks)
                .mapToObj(fork ->
                        new ForkValues(
                                fork, factor * Math.exp(0.02 * random.nextGaussian()), doubts))
                .toList();
    }

    /** A sentinel is short: it may be slow while the forks beside it are not. */
    @Test
    void forksBesideUnusualSentinelsMayBeLikeTheOthers() {
        RandomGenerator random = new SplittableRandom(1);
        List<ForkValues> some = new ArrayList<>(values(1, 5, random, List.of()));
        some.set(0, new ForkValues(1, 1.3, List.of(Doubt.sentinel(0.6))));
        some.set(1, new ForkValues(2, 1, List.of(Doubt.sentinel(0.6))));
        List<ForkValues> forks = measured("a", some).forks(Quantity.TIME);

        assertThat(forks.getFirst().range(_ -> true).low()).isBetween(0.95, 1.05);
        assertThat(forks.getFirst().range(_ -> true).high()).isEqualTo(1.3);
        assertThat(forks.get(1).range(_ -> true).low()).isGreaterThan(0.95);
        assertThat(measured("b", some.subList(0, 2)).forks(Quantity.TIME).getFirst().doubts())
                .containsExactly(Doubt.sentinel(0.6));
    }

    @Test
    void verdictSaysHowFarDoubtsMayMoveItsNumber() {
        RandomGenerator random = new SplittableRandom(1);
        List<ForkValues> busy = values(12, 4, random, List.of(others(0.41)));
        List<ForkValues> quiet = values(1, 4, random, List.of());
        List<MeasuredConfiguration> sides = List.of(measured("a", busy), measured("b", quiet));

        Judgement clear = TwoSides.judged(1.5, sides);
        assertThat(clear.verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(clear.reason())
                .matches(
                        "×1[12][.0-9]* and all of its interval contradict the claim; this holds though"
                                + " it may be off by up to ×1[.]7: other processes used 41 % of a"
                                + " fork's CPUs");
        open(TwoSides.judged(10, sides))
                .matches("×1[12][.0-9]* may be off by up to ×1[.]7: other processes used 41 % .*");
    }

    /**
     * The first iteration is over before the shares are counted, and sizes do not depend on them.
     */
    @Test
    void doubtsAboutTheIterationsAreNoDoubtsAboutStartAndSizes() {
        HostShare busy =
                new HostShare(2_000_000_000L, 1_000_000_000L, 2_000_000_000L, null, null, null);

        assertThat(doubts(new Quantity(Quantity.ELAPSED, null), busy)).containsExactly(others(0.5));
        assertThat(doubts(new Quantity("voluntary_switches", null), busy))
                .containsExactly(others(0.5));
        assertThat(doubts(new Quantity(Quantity.ELAPSED, null, Aspect.FIRST), busy)).isEmpty();
        assertThat(doubts(new Quantity("peak_memory_bytes", null), busy)).isEmpty();
        assertThat(doubts(new Quantity("start_to_main_ns", null), busy)).isEmpty();
        assertThat(Doubts.of(new Quantity("start_to_main_ns", null), Optional.empty(), 0.2))
                .containsExactly(Doubt.sentinel(0.2));
    }

    /** Each time that others run may be one more switch. */
    @Test
    void countsThatOthersAddToMayBeEntirelyTheirs() {
        Quantity switches = new Quantity("involuntary_switches", null);
        HostShare busy =
                new HostShare(2_000_000_000L, 1_700_000_000L, 2_000_000_000L, null, null, null);

        assertThat(doubts(switches, busy).getFirst().factors().low()).isZero();
        assertThat(doubts(Quantity.TIME, busy).getFirst().factors().low()).isEqualTo(0.85);
    }

    private static List<Doubt> doubts(Quantity of, HostShare share) {
        return Doubts.of(of, Optional.of(share), 0);
    }

    /** Others used 90 % of its CPUs while it slept, which did not delay it. */
    @Test
    void othersDelayAForkByNoMoreThanItsThreadsWaitedForACpu() {
        HostShare asleep =
                new HostShare(2_000_000_000L, 0, 1_800_000_000L, null, null, 60_000_000L);

        Doubt doubt = doubts(Quantity.TIME, asleep).getFirst();

        assertThat(doubt.extent()).isEqualTo(0.9);
        assertThat(doubt.factors()).isEqualTo(new Interval(0.97, 1.03));
    }

    @Test
    void forkWhoseThreadsWaitForEachOtherIsDelayedByNoMoreThanTheShareOfOthers() {
        HostShare crowded =
                new HostShare(
                        2_000_000_000L, 1_700_000_000L, 2_000_000_000L, null, null, 9_000_000_000L);

        assertThat(doubts(Quantity.TIME, crowded)).containsExactly(others(0.15));
    }

    @Test
    void fewTicksOfOthersAreChance() {
        assertThat(new HostShare(100_000_000L, 0, 40_000_000L, null, null, null).doubts())
                .isEmpty();
        assertThat(new HostShare(100_000_000L, 0, 60_000_000L, null, null, null).doubts())
                .hasSize(1);
    }

    @Test
    void stolenAndThrottledTimeAreDoubtsOfTheirOwn() {
        assertThat(new HostShare(1_000_000_000L, 0, 0, 100_000_000L, 200_000_000L, null).doubts())
                .containsExactly(
                        Doubt.lacking(Kind.HYPERVISOR, 0.1), Doubt.lacking(Kind.STOPPED, 0.2));
    }
}
