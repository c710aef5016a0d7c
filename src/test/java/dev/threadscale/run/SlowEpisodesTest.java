package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Verdict;
import dev.threadscale.fixture.SomeFork;
import dev.threadscale.fixture.TwoSides;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Doubts;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.run.HostPace.Reading;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Runs whose host is slow for once: for as long as a sentinel takes, for all of the run, or for any
 * time between. Two of six configurations are compared; sentinels stand between the blocks.
 */
class SlowEpisodesTest {

    private static final int RUNS = 500;
    private static final double NOISE = 0.02;
    private static final double SENTINEL_SECONDS = 0.4;
    private static final List<Double> SECONDS = List.of(2.0, 2.0, 1.0, 1.5, 3.0, 4.0);
    private static final Instant BEGIN = Instant.parse("2026-01-02T04:05:06Z");

    private final Random random = new Random(20261126);

    /** The part of the run in which the host is slow, in seconds since its begin. */
    private double slowFrom;

    private double slowUntil;

    /**
     * The truth is the limit of the claim, so that each verdict is false.
     *
     * @param slower by how much the sentinel is
     * @param over by how many times as much the first side is
     * @param under by how many times as much the second side is
     */
    @ParameterizedTest
    @CsvSource({
        "3, 0.15, 1, 1",
        "3, 0.4, 1, 1",
        "3, 0.4, 1, 0.5",
        "3, 0.4, 0, 0",
        "10, 0.4, 1, 1",
        "10, 0.4, 0, 0"
    })
    void atTheLimitHardlyAnyVerdictIsGiven(int blocks, double slower, double over, double under) {
        TwoSides.assertHardlyAny(
                TwoSides.verdicts(RUNS, 1, () -> run(blocks, slower, over, under, true)),
                RUNS,
                blocks);
    }

    @Test
    void sidesThatSufferUnlikeAreSeldomMistakenWhereOtherForksTell() {
        int unknown = given(TwoSides.verdicts(RUNS, 1, () -> run(10, 0.4, 2, 0, false)));
        int known = given(TwoSides.verdicts(RUNS, 1, () -> run(10, 0.4, 2, 0, true)));

        assertThat(unknown).isGreaterThan(RUNS * 15 / 100);
        assertThat(known).isLessThan(unknown / 2);
    }

    @ParameterizedTest
    @CsvSource({"3, 1", "3, 0", "10, 1", "10, 0"})
    void differenceBeyondAnEpisodeIsDecided(int blocks, double reaction) {
        var verdicts =
                TwoSides.verdicts(RUNS, 1.5, () -> run(blocks, 0.4, reaction, reaction, true));
        assertThat(given(verdicts)).isGreaterThan(RUNS * 95 / 100);
    }

    private static int given(Map<Verdict, Integer> verdicts) {
        return RUNS - verdicts.getOrDefault(Verdict.INCONCLUSIVE, 0);
    }

    /** A run whose sentinels are seen, or not. */
    private List<MeasuredConfiguration> run(
            int blocks, double slower, double over, double under, boolean isWatched) {
        List<ForkRecord> sentinels = new ArrayList<>();
        List<ForkRecord> forks = new ArrayList<>();
        double now = 0;
        for (int block = 1; block <= blocks + 1; block++) {
            sentinels.add(fork(0, block, now, SENTINEL_SECONDS));
            now += SENTINEL_SECONDS;
            for (int one : block > blocks ? List.<Integer>of() : shuffled()) {
                forks.add(fork(one, block, now, SECONDS.get(one)));
                now += SECONDS.get(one);
            }
        }
        double length = SENTINEL_SECONDS * Math.pow(now / SENTINEL_SECONDS, random.nextDouble());
        slowFrom = random.nextDouble() * (now + length) - length;
        slowUntil = slowFrom + length;
        SortedMap<Integer, Optional<Reading>> readings = new TreeMap<>();
        for (ForkRecord one : sentinels) {
            Reading reading = new Reading(one.begin(), one.end(), elapsed(one, slower));
            readings.put(one.number(), Optional.of(reading));
        }
        HostPace seen = new HostPace(readings);
        List<Double> reactions = List.of(over, under, 1.0, 1.0, 1.0, 1.0);
        return IntStream.range(0, SECONDS.size())
                .mapToObj(one ->
                        measured(
                                name(one),
                                forks.stream()
                                        .filter(fork -> fork.configuration().equals(name(one)))
                                        .toList(),
                                slower * reactions.get(one),
                                fork -> isWatched ? seen.beside(fork).orElse(0.0) : 0))
                .toList();
    }

    private List<Integer> shuffled() {
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5));
        Collections.shuffle(order, random);
        return order;
    }

    private MeasuredConfiguration measured(
            String name, List<ForkRecord> forks, double slower, ToDoubleFunction<ForkRecord> pace) {
        return new MeasuredConfiguration(
                Levels.of("threads", name),
                forks,
                Map.of(
                        Quantity.TIME,
                        forks.stream()
                                .map(fork ->
                                        new ForkValues(
                                                fork.number(),
                                                elapsed(fork, slower),
                                                Doubts.of(
                                                        Quantity.TIME,
                                                        Optional.empty(),
                                                        pace.applyAsDouble(fork))))
                                .toList()));
    }

    private double elapsed(ForkRecord fork, double slower) {
        double from = Duration.between(BEGIN, fork.begin()).toNanos() / 1e9;
        double seconds = fork.durationNanos() / 1e9;
        double slow = Math.min(slowUntil, from + seconds) - Math.max(slowFrom, from);
        return (1 + slower * Math.max(0, slow) / seconds) * Math.exp(NOISE * random.nextGaussian());
    }

    private static String name(int configuration) {
        return Character.toString('a' + configuration);
    }

    private static ForkRecord fork(int configuration, int block, double from, double seconds) {
        return new SomeFork(name(configuration), block, Levels.NONE)
                .sentinel(block)
                .started(BEGIN.plusNanos(Math.round(from * 1e9)))
                .took(Duration.ofNanos(Math.round(seconds * 1e9)))
                .record();
    }
}
