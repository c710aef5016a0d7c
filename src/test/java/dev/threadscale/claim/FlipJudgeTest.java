package dev.threadscale.claim;

import static dev.threadscale.claim.Synthetic.A;
import static dev.threadscale.claim.Synthetic.B;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.flip.FlipProbe;
import dev.threadscale.flip.FlipProbe.Broken;
import dev.threadscale.flip.FlipProbe.Open;
import dev.threadscale.flip.FlipProbe.Undecided;
import dev.threadscale.flip.FlipProbe.Won;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.stats.Looks;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A loss is a fact, an invalid fork is nothing, and anything else takes forks. */
class FlipJudgeTest {

    private static final long AT = 1_000_000;

    private static FlipProbe probe(Looks looks, Synthetic sides) {
        List<MeasuredConfiguration> both = sides.measurements().configurations();
        return new FlipJudge(SimulatedFlips.GOAL, looks, 10)
                .probe(AT, both.getFirst(), both.getLast());
    }

    private static Looks fixed(int forks) {
        return new Looks(List.of(forks));
    }

    private static double[] noisy(double mean, int forks) {
        return DoubleStream.iterate(0.97, factor -> factor > 1 ? 0.97 : factor + 0.05)
                .limit(forks)
                .map(factor -> factor * mean)
                .toArray();
    }

    @Test
    void clearRatioDecidesForSmallerValue() {
        Won won =
                (Won)
                        probe(
                                fixed(6),
                                new Synthetic()
                                        .exactly(A, noisy(1e6, 6))
                                        .exactly(B, noisy(2e6, 6)));

        assertThat(won.compare()).isTrue();
        assertThat(won.point().ratio().orElseThrow()).isBetween(0.49, 0.51);
        assertThat(won.point().interval().orElseThrow().holds(0.5)).isTrue();
        assertThat(won.point().forks()).isEqualTo(12);
    }

    @Test
    void equalSidesStayOpen() {
        assertThat(
                        probe(
                                fixed(6),
                                new Synthetic()
                                        .exactly(A, noisy(1e6, 6))
                                        .exactly(B, noisy(1e6, 6))))
                .isInstanceOf(Open.class);
    }

    @Test
    void smallDifferenceGetsFurtherForks() {
        Synthetic sides = new Synthetic().exactly(A, noisy(1e6, 5)).exactly(B, noisy(1.06e6, 5));

        assertThat(probe(Looks.between(5, 20), sides)).isEqualTo(new Undecided(8));
    }

    @Test
    void missingForksAreRequested() {
        Synthetic sides = new Synthetic().exactly(A, noisy(1e6, 3)).exactly(B, noisy(9e6, 2));

        assertThat(probe(Looks.between(3, 20), sides)).isEqualTo(new Undecided(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"timed-out", "overloaded", "deadlocked", "out-of-memory", "oom-killed"})
    void sideWhoseForksDoNotFinishLoses(String outcome) {
        Won won =
                (Won)
                        probe(
                                fixed(3),
                                new Synthetic().exactly(A, noisy(9e6, 3)).ended(B, outcome, 3));

        assertThat(won.compare()).isTrue();
        assertThat(won.point().ratio()).isEmpty();
        assertThat(won.loss()).isEqualTo("threads=b loses: 3 of 3 forks ended as " + outcome);
    }

    @Test
    void lossOfMostForksDecidesAtTheLastLook() {
        Synthetic sides =
                new Synthetic()
                        .exactly(A, noisy(1e6, 2))
                        .besides("timed-out", 4)
                        .exactly(B, noisy(9e6, 6));

        assertThat(probe(Looks.between(6, 8), sides)).isEqualTo(new Undecided(8));
        Won won = (Won) probe(fixed(6), sides);
        assertThat(won.compare()).isFalse();
        assertThat(won.loss()).isEqualTo("threads=a loses: 4 of 6 forks ended as timed-out");
    }

    @Test
    void slowerSideThatOnceTimesOutLosesByItsTimesAndTheForkIsNamed() {
        Synthetic sides =
                new Synthetic()
                        .exactly(A, noisy(9e6, 6))
                        .besides("timed-out", 1)
                        .exactly(B, noisy(1e6, 7));

        Won won = (Won) probe(fixed(7), sides);
        assertThat(won.compare()).isFalse();
        assertThat(won.point().ratio()).isPresent();
        assertThat(won.loss()).isEqualTo("threads=a: 1 of 7 forks ended as timed-out");
    }

    @Test
    void sidesThatBothTimeOutOnceAreOpenAndBothAreNamed() {
        Synthetic sides =
                new Synthetic()
                        .exactly(A, noisy(1e6, 6))
                        .besides("timed-out", 1)
                        .exactly(B, noisy(9e6, 6))
                        .besides("overloaded", 1);

        assertThat(probe(fixed(7), sides))
                .isInstanceOfSatisfying(
                        Open.class,
                        open ->
                                assertThat(open.loss())
                                        .isEqualTo(
                                                "threads=a: 1 of 7 forks ended as timed-out;"
                                                        + " threads=b: 1 of 7 forks ended as"
                                                        + " overloaded"));
    }

    @Test
    void sideThatIsOverloadedOnceCannotWin() {
        Synthetic sides =
                new Synthetic()
                        .exactly(A, noisy(1e6, 5))
                        .besides("overloaded", 1)
                        .exactly(B, noisy(9e6, 6));

        assertThat(probe(fixed(6), sides))
                .isInstanceOfSatisfying(
                        Open.class,
                        open ->
                                assertThat(open.loss())
                                        .isEqualTo("threads=a: 1 of 6 forks ended as overloaded"));
    }

    @Test
    void invalidForksAreLeftOut() {
        Synthetic sides =
                new Synthetic()
                        .exactly(A, noisy(1e6, 5))
                        .besides("invalid", 1)
                        .exactly(B, noisy(2e6, 6));

        Won won = (Won) probe(fixed(6), sides);
        assertThat(won.compare()).isTrue();
        assertThat(won.point().forks()).isEqualTo(11);
    }

    @Test
    void failedForkBreaksComparison() {
        Synthetic sides =
                new Synthetic()
                        .exactly(A, noisy(1e6, 5))
                        .besides("failed", 1)
                        .exactly(B, noisy(2e6, 6));

        assertThat(probe(fixed(6), sides)).isEqualTo(new Broken("fork 6 failed"));
    }

    @Test
    void twoSidesThatTimeOutAreNotCompared() {
        Synthetic sides = new Synthetic().ended(A, "timed-out", 3).ended(B, "out-of-memory", 3);

        assertThat(probe(fixed(3), sides))
                .isEqualTo(
                        new Broken(
                                "neither side finishes its work (threads=a: 3 of 3 forks ended as"
                                        + " timed-out; threads=b: 3 of 3 forks ended as"
                                        + " out-of-memory)"));
    }

    @Test
    void decisionHoldsOverWholeRangeOfDoubts() {
        List<MeasuredConfiguration> both =
                new Synthetic()
                        .exactly(A, noisy(1e6, 6))
                        .exactly(B, noisy(1.5e6, 6))
                        .measurements()
                        .configurations();
        FlipJudge judge = new FlipJudge(SimulatedFlips.GOAL, fixed(6), 10);

        assertThat(judge.probe(AT, both.getFirst(), both.getLast())).isInstanceOf(Won.class);
        assertThat(
                        judge.probe(
                                AT,
                                Synthetic.unsteady(both.getFirst(), 6, 0.4),
                                Synthetic.unsteady(both.getLast(), 6, 0.4)))
                .isInstanceOfSatisfying(
                        Open.class, open -> assertThat(open.doubt()).startsWith("by up to ×"));
    }
}
