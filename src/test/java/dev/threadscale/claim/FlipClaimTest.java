package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static dev.threadscale.claim.Synthetic.bound;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Measurements.SearchedFlip;
import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipAnswer.Never;
import dev.threadscale.flip.FlipAnswer.TooClose;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.stats.Looks;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** A claim on a flip holds if the whole bracket does, in every combination. */
class FlipClaimTest {

    private static final FlipAnswer AT_ONE = bracket(1_200_000, 1_500_000);

    private static FlipAnswer bracket(long low, long high) {
        return new Bracket(point(low), B, point(high), A);
    }

    private static FlipPoint point(long at) {
        return new FlipPoint(at, Optional.empty(), Optional.empty(), 6);
    }

    private static Judgement judge(String at, FlipAnswer... answers) {
        List<SearchedFlip> flips = new ArrayList<>();
        for (FlipAnswer answer : answers) {
            Levels levels = Levels.of("cpus", "" + (flips.size() + 1));
            flips.add(new SearchedFlip(levels, SimulatedFlips.GOAL, answer));
        }
        Measurements measurements =
                new Measurements(
                        List.of(new Axis("cpus", List.of("1", "2"))),
                        List.of(),
                        Looks.ONE,
                        List.of(),
                        flips,
                        Optional.empty());
        return Judge.judge(List.of(Synthetic.finding(new Claim.Flip(bound(at)))), measurements)
                .getFirst();
    }

    @Test
    void bracketWithinRangeReproduces() {
        Judgement judgement = judge("1ms to 2ms", AT_ONE);

        assertThat(judgement.verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(judgement.reason())
                .isEqualTo("the search found the flip between 1.2 ms and 1.5 ms (cpus=1)");
    }

    @Test
    void bracketOutsideRangeContradicts() {
        assertThat(judge("2ms to 5ms", AT_ONE).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(judge("< 1ms", AT_ONE).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void bracketAcrossLimitStaysOpen() {
        assertThat(judge("1.4ms to 5ms", AT_ONE).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void oneCombinationElsewhereContradicts() {
        assertThat(judge("1ms to 2ms", AT_ONE, bracket(8_000_000, 9_000_000)).verdict())
                .isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void sideThatAlwaysWinsContradictsWithinSearchedRange() {
        assertThat(judge("1ms to 2ms", new Never(A, point(100_000))).verdict())
                .isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(judge(">= 1ms", new Never(A, point(100_000))).verdict())
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void answerThatIsTooCloseStaysOpen() {
        FlipAnswer close =
                new TooClose(
                        point(1_200_000),
                        point(1_500_000),
                        Optional.empty(),
                        Optional.empty(),
                        OptionalInt.empty());

        assertThat(judge("1ms to 2ms", close).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void claimWithoutSearchStaysOpen() {
        assertThat(judge("1ms to 2ms").verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    }
}
