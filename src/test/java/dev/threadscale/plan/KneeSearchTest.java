package dev.threadscale.plan;

import static dev.threadscale.plan.Curve.level;
import static dev.threadscale.plan.Curve.search;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.threadscale.experiment.Search;
import dev.threadscale.plan.KneeSearch.Probe;
import dev.threadscale.plan.KneeSearch.Step;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Curves whose knee is known: the danger is a knee that is none, or hours for one that is near. */
class KneeSearchTest {

    @ParameterizedTest
    @ValueSource(longs = {2, 3, 4, 5, 7, 8, 9, 100, 128, 220, 257, 2047, 4095, 4096})
    void kneeIsFoundExactly(long knee) {
        assertThat(Curve.withKneeAt(knee).end(search(1, 4096)))
                .isEqualTo(new Step.Found(knee - 1, knee));
    }

    @Test
    void curveWithoutCollapseHasNoKnee() {
        assertThat(Curve.of(count -> 1e6).end(search(1, 100))).isEqualTo(new Step.None());
    }

    @Test
    void growthEqualToTheThresholdIsACollapse() {
        assertThat(Curve.of(count -> count == 1 ? 1e6 : 1.49e6).end(search(1, 512)))
                .isEqualTo(new Step.None());
        assertThat(Curve.of(count -> count < 6 ? 1e6 : 1.5e6).end(search(1, 512)))
                .isEqualTo(new Step.Found(5, 6));
    }

    @Test
    void countsAreComparedWithTheFirstOne() {
        Curve risen = Curve.of(count -> count == 1 ? 1e6 : count < 50 ? 2e6 : 4e6);
        assertThat(risen.end(search(2, 4096))).isEqualTo(new Step.Found(49, 50));
    }

    @ParameterizedTest
    @CsvSource({"2, 1 2", "5, 1 2 4 8 6 5", "101, 1 2 4 8 16 32 64 100"})
    void nothingFarBeyondTheKneeIsMeasured(long knee, String measured) {
        Curve curve = Curve.withKneeAt(knee);
        curve.end(search(1, 100));
        assertThat(curve.measured().stream().map(String::valueOf))
                .containsExactly(measured.split(" ", -1));
    }

    @Test
    void bracketIsNarrowedToTheRequestedWidth() {
        Curve curve = Curve.withKneeAt(220);
        assertThat(curve.end(search(1, 4096, 10))).isEqualTo(new Step.Found(208, 224));
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "1, 3", "1, 4096", "3, 1000", "7, 8", "100, 101", "1, 10000000"})
    void searchNeverMeasuresMoreThanAnnounced(long from, long to) {
        for (int percent : List.of(0, 5, 50)) {
            Search search = search(from, to, percent);
            int most = KneeSearch.of(search, true).mostProbes();
            Random random = new Random(42);
            int seen = 0;
            for (int i = 0; i < 300; i++) {
                Curve curve = Curve.withKneeAt(random.nextLong(from + 1, to + 2));
                curve.end(search);
                seen = Math.max(seen, curve.measured().size());
            }
            assertThat(seen).isLessThanOrEqualTo(most);
            assertThat(most).isLessThanOrEqualTo(48);
        }
    }

    @Test
    void noiseMovesTheKneeOnlyWhereTheCurveIsNearTheThreshold() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Curve noisy =
                    Curve.of(count -> {
                        // Twice the time at 100; the threshold is crossed at about 93.
                        double rise = 1 + Math.clamp((count - 86) / 14.0, 0, 1);
                        return 1e6 * rise * (1 + 0.03 * Math.clamp(random.nextGaussian(), -2, 2));
                    });
            assertThat(noisy.end(search(1, 4096)))
                    .isInstanceOfSatisfying(
                            Step.Found.class,
                            found -> {
                                assertThat(found.high()).isCloseTo(93, within(3L));
                                assertThat(found.high() - found.low()).isEqualTo(1);
                            });
        }
    }

    /** One fork in a hundred takes three times as long: docs/statistics.md has these rates. */
    @ParameterizedTest
    @CsvSource({"1, 0.09", "2, 0.005", "3, 0.007"})
    void rareSlowForksHardlyMakeAKneeWhereTwoForksHaveToMeet(int forks, double most) {
        int searches = 2_000;
        Random random = new Random(42);
        Curve[] flat = new Curve[searches];
        Arrays.setAll(
                flat,
                _ ->
                        Curve.ofProbes(_ ->
                                Probe.of(
                                        random.doubles(forks)
                                                .map(one -> one < 0.01 ? 3e6 : 1e6)
                                                .toArray())));

        long found =
                Stream.of(flat)
                        .filter(curve -> curve.end(search(2, 512)) instanceof Step.Found)
                        .count();

        assertThat(found / (double) searches).isLessThan(most);
    }

    @Test
    void growingWorkIsComparedPerTask() {
        // Two CPUs halve the time of a task; from 300 tasks on each takes twice as long as alone.
        Curve weak = Curve.of(count -> count == 1 ? 1e6 : count * (count < 300 ? 0.5e6 : 2e6));
        KneeSearch knee = KneeSearch.of(search(1, 4096), false);
        assertThat(weak.end(knee)).isEqualTo(new Step.Found(299, 300));
        assertThat(knee.ratio(299, weak::known).orElseThrow()).isCloseTo(0.5, within(1e-9));
        assertThat(knee.ratio(300, weak::known).orElseThrow()).isCloseTo(2.0, within(1e-9));
    }

    @Test
    void parameterIsNotANumberOfTasks() {
        Search parameter = new Search("permits", 1, 64, search(1, 64).collapse(), 0);
        assertThat(KneeSearch.of(parameter, false).costOfTask()).isFalse();
        assertThat(KneeSearch.of(search(1, 64), false).costOfTask()).isTrue();
        assertThat(KneeSearch.of(search(1, 64), true).costOfTask()).isFalse();
    }

    @Test
    void timedOutCountHasCollapsed() {
        Curve curve = Curve.withKneeAt(4097).at(64, new Probe.Collapsed());
        assertThat(curve.end(search(1, 4096))).isEqualTo(new Step.Found(63, 64));
        assertThat(KneeSearch.of(search(1, 4096), true).ratio(64, curve::known)).isEmpty();
    }

    @Test
    void countMeetingTheLevelAboveTheBracketContradictsIt() {
        Curve disturbed = Curve.of(count -> count == 8 ? 1.1 : 0.5);
        assertThat(disturbed.end(level(1, 4096))).isEqualTo(new Step.Found(7, 8, Optional.of(16L)));
    }

    @ParameterizedTest
    @CsvSource({"8, 4096, 1 2 4 8 6 7 16", "7, 4096, 1 2 4 8 6 7 14", "7, 8, 1 2 4 8 6 7"})
    void oneCountAboveTheBracketConfirmsIt(long high, long to, String measured) {
        Curve limited = Curve.of(count -> count < high ? 0.5 : 1.1);
        assertThat(limited.end(level(1, to))).isEqualTo(new Step.Found(high - 1, high));
        assertThat(limited.measured().stream().map(String::valueOf))
                .containsExactly(measured.split(" ", -1));
        assertThat(limited.measured())
                .hasSizeLessThanOrEqualTo(KneeSearch.of(level(1, to), true).mostProbes());
    }

    @Test
    void overloadNeedsNoConfirmation() {
        Curve overloaded =
                Curve.ofProbes(
                        count -> count < 8 ? new Probe.Measured(0.5) : new Probe.Collapsed());
        assertThat(overloaded.end(level(1, 4096))).isEqualTo(new Step.Found(7, 8));
        assertThat(overloaded.measured()).containsExactly(1L, 2L, 4L, 8L, 6L, 7L);
    }

    @Test
    void unmeasurableCountAboveTheBracketDoesNotContradictIt() {
        Curve limited =
                Curve.of(count -> count < 8 ? 0.5 : 1.1).at(16, new Probe.Broken("no connections"));
        assertThat(limited.end(level(1, 4096))).isEqualTo(new Step.Found(7, 8));
    }

    @Test
    void levelThatOnlyTheFirstCountMissesAsksForAWarmerStart() {
        assertThat(Curve.of(count -> count == 1 ? 1.1 : 0.5).end(level(1, 4096)))
                .isEqualTo(
                        new Step.GivenUp(
                                1,
                                "it misses the service level, which 2 meets; lengthen 'lead-in' and 'window'"));
        assertThat(Curve.of(_ -> 1.1).end(level(1, 4096)))
                .isEqualTo(
                        new Step.GivenUp(1, "it misses the service level; begin the search lower"));
    }

    @Test
    void unmeasurableCountEndsTheSearchWithItsReasonAndTheKnownBounds() {
        Probe broken = new Probe.Broken("fork 2 failed");
        assertThat(Curve.withKneeAt(100).at(64, broken).end(search(1, 4096)))
                .isEqualTo(
                        new Step.GivenUp(64, "fork 2 failed", Optional.of(32L), Optional.empty()));
        assertThat(Curve.withKneeAt(100).at(96, broken).end(search(1, 4096)))
                .isEqualTo(
                        new Step.GivenUp(96, "fork 2 failed", Optional.of(64L), Optional.of(128L)));
        Curve atOnce = Curve.withKneeAt(100).at(1, broken);
        assertThat(atOnce.end(search(1, 4096))).isEqualTo(new Step.GivenUp(1, "fork 2 failed"));
        assertThat(atOnce.measured()).containsExactly(1L, 2L);
    }

    @Test
    void missingReferenceTimeEndsTheSearch() {
        assertThat(Curve.withKneeAt(100).at(1, new Probe.Collapsed()).end(search(1, 4096)))
                .isEqualTo(
                        new Step.GivenUp(1, "it timed out, so there is nothing to compare with"));
    }
}
