package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Measurements.SearchedFlip;
import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipAnswer.GivenUp;
import dev.threadscale.flip.FlipAnswer.Never;
import dev.threadscale.flip.FlipAnswer.NotOneLine;
import dev.threadscale.flip.FlipAnswer.TooClose;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.levels.Axis;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Looks;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
        return judge(SimulatedFlips.GOAL, at, answers);
    }

    private static Judgement judge(FlipGoal goal, String at, FlipAnswer... answers) {
        List<SearchedFlip> flips = new ArrayList<>();
        for (FlipAnswer answer : answers) {
            Levels levels = Levels.of("cpus", "" + (flips.size() + 1));
            flips.add(new SearchedFlip(levels, goal, answer));
        }
        Measurements measurements =
                new Measurements(
                        List.of(new Axis("cpus", List.of("1", "2"))),
                        List.of(),
                        Looks.ONE,
                        List.of(),
                        flips,
                        Optional.empty());
        return Judge.judge(List.of(Synthetic.finding(new Claim.Flip(at))), measurements).getFirst();
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

    private static FlipGoal goal(String axis, FlipUnit unit, long from, long to) {
        return new FlipGoal(A, B, axis, unit, from, to, Quantity.TIME, BigDecimal.ONE, 25);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "COUNT | 10        | 12         | 8 to 16        | REPRODUCED",
                "COUNT | 10        | 12         | 11 to 16       | INCONCLUSIVE",
                "COUNT | 10        | 12         | >= 12          | NOT_REPRODUCED",
                "COUNT | 10        | 12         | 8/s to 16/s    | INCONCLUSIVE",
                "RATE  | 1400      | 1600       | 1000/s to 2000/s | REPRODUCED",
                "RATE  | 1400      | 1600       | 1000 to 2000   | REPRODUCED",
                "RATE  | 1400      | 1600       | > 1.7/s        | REPRODUCED",
                "RATE  | 1400      | 1600       | < 1300/s       | NOT_REPRODUCED",
                "TIME  | 1200000   | 1500000    | 0.5ms to 2ms   | REPRODUCED",
                "TIME  | 1200000   | 1500000    | 1000us to 0.0014s | INCONCLUSIVE",
                "SIZE  | 100663296 | 134217728  | 64m to 256m    | REPRODUCED",
                "SIZE  | 100663296 | 134217728  | 0.5g to 1g     | NOT_REPRODUCED",
                "SIZE  | 100663296 | 134217728  | 98304k to 128m | REPRODUCED",
                "SIZE  | 100663296 | 134217728  | 64 to 256      | INCONCLUSIVE",
            })
    void rangeHasTheUnitOfTheAxis(
            FlipUnit unit, long low, long high, String claim, Verdict verdict) {
        FlipGoal goal = goal("axis", unit, 1, 1L << 40);

        assertThat(judge(goal, claim, bracket(low, high)).verdict()).isEqualTo(verdict);
    }

    @Test
    void claimOfNoFlipIsDecidedByWhatWasFound() {
        Never never = new Never(A, point(100_000));
        GivenUp failed = new GivenUp("at 1 ms: fork 2 failed");

        assertThat(judge("never", never, never).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(judge("never", never, AT_ONE).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(judge("never", never, failed).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(judge("never", never).finding().expect().expected()).isEqualTo("never flips");
    }

    @Test
    void severalLinesContradictIfAllAreOutside() {
        Bracket back = new Bracket(point(30_000_000), A, point(40_000_000), B);
        FlipAnswer both = new NotOneLine(List.of((Bracket) AT_ONE, back));

        assertThat(judge("5ms to 20ms", both).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
        assertThat(judge("1ms to 2ms", both).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(judge("never", both).verdict()).isEqualTo(Verdict.NOT_REPRODUCED);
    }

    @Test
    void openClaimNamesWhatCanDecideIt() {
        assertThat(judge("1.4ms to 5ms", AT_ONE).reason())
                .endsWith("; a narrower search ('within') or more forks can decide");
        assertThat(judge("> 5m", new Never(A, point(100_000))).reason())
                .endsWith("; a wider search ('from', 'to') can decide");
        assertThat(judge("1ms to 2ms", new GivenUp("at 1 ms: fork 2 failed")).reason())
                .isEqualTo("the search was given up at 1 ms: fork 2 failed (cpus=1)");
    }
}
