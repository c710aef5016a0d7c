package dev.threadscale.flip;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipProbe.Broken;
import dev.threadscale.flip.FlipProbe.Open;
import dev.threadscale.flip.FlipProbe.Undecided;
import dev.threadscale.flip.FlipProbe.Won;
import dev.threadscale.flip.FlipSearch.Step;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The way of a search, where each number is decided at once, or never. */
class FlipSearchTest {

    private static final Levels VIRTUAL = Levels.of("threads", "virtual");
    private static final Levels POOL = Levels.of("threads", "fixed-pool:size=16");
    private static final long MILLISECOND = 1_000_000;

    private final Map<Long, FlipProbe> known = new TreeMap<>();
    private final List<Long> order = new ArrayList<>();

    private static FlipGoal goal(FlipUnit unit, long from, long to, int within) {
        return new FlipGoal(
                VIRTUAL, POOL, "wait", unit, from, to, Quantity.TIME, BigDecimal.ONE, within);
    }

    private static final FlipGoal GOAL =
            goal(FlipUnit.TIME, MILLISECOND / 10, 100 * MILLISECOND, 25);

    private static FlipPoint point(long at) {
        return new FlipPoint(at, Optional.of(2.0), Optional.empty(), 6);
    }

    private static FlipProbe won(long at, boolean compare) {
        return new Won(point(at), compare, "");
    }

    private static FlipProbe open(long at) {
        return new Open(point(at), OptionalInt.of(40), "");
    }

    /** Virtual threads win from a number on. */
    private static LongFunction<FlipProbe> from(double flip) {
        return at -> won(at, at > flip);
    }

    private FlipAnswer search(FlipGoal goal, LongFunction<FlipProbe> truth) {
        return run(goal, truth).answer();
    }

    private Step.End run(FlipGoal goal, LongFunction<FlipProbe> truth) {
        FlipSearch search = new FlipSearch(goal);
        while (true) {
            Step step = search.next(at -> Optional.ofNullable(known.get(at)));
            if (step instanceof Step.End end) {
                assertThat(end.numbers()).isBetween(2, search.mostNumbers());
                return end;
            }
            for (long at : ((Step.Measure) step).forks().keySet()) {
                order.add(at);
                assertThat(known.put(at, truth.apply(at))).isNull();
            }
        }
    }

    @Test
    void bothEndsAreMeasuredFirst() {
        search(GOAL, from(1.4 * MILLISECOND));

        assertThat(order).startsWith(MILLISECOND / 10, 100 * MILLISECOND);
    }

    @Test
    void bracketHasDecidedEndsAroundFlip() {
        Bracket bracket = (Bracket) search(GOAL, from(1.4 * MILLISECOND));

        assertThat(bracket.below()).isEqualTo(POOL);
        assertThat(bracket.above()).isEqualTo(VIRTUAL);
        assertThat(bracket.low().at()).isLessThan(1_400_000);
        assertThat(bracket.high().at()).isBetween(1_400_000L, bracket.low().at() * 5 / 4);
        assertThat(order).hasSizeLessThan(10);
    }

    @Test
    void measuredNumbersAreRound() {
        search(GOAL, from(1.4 * MILLISECOND));

        assertThat(order).allSatisfy(at -> assertThat("" + at).matches("[1-9][0-9]?[0-9]?0*"));
    }

    @ParameterizedTest
    @CsvSource({"3, 1", "4, 2", "5, 4", "6, 5", "8, 4"})
    void wholeNumbersAreNotDivided(long to, long low) {
        Bracket bracket = (Bracket) search(goal(FlipUnit.COUNT, 1, to, 1), from(low + 0.5));

        assertThat(bracket.low().at()).isEqualTo(low);
        assertThat(bracket.high().at()).isEqualTo(low + 1);
    }

    @Test
    void openNumbersAreGoneRound() {
        FlipAnswer answer =
                search(
                        GOAL,
                        at ->
                                at > 0.9 * MILLISECOND && at < 2 * MILLISECOND
                                        ? open(at)
                                        : won(at, at > MILLISECOND));

        Bracket bracket = (Bracket) answer;
        assertThat(bracket.low().at()).isBetween(600_000L, 900_000L);
        assertThat(bracket.high().at()).isBetween(2_000_000L, 3_000_000L);
    }

    @Test
    void limitOfForksIsNamed() {
        assertThat(
                        run(
                                        GOAL,
                                        at ->
                                                at == 3 * MILLISECOND
                                                        ? open(at)
                                                        : won(at, at > MILLISECOND))
                                .note())
                .isEmpty();
        known.clear();
        assertThat(
                        run(
                                        GOAL,
                                        at ->
                                                Math.abs(Math.log(at / 3e6)) < 0.5
                                                        ? open(at)
                                                        : won(at, at > 3 * MILLISECOND))
                                .note())
                .startsWith("the forks do not decide ");
    }

    @Test
    void sideThatWinsEverywhereIsNamedWithNearerEnd() {
        FlipAnswer answer =
                search(
                        GOAL,
                        at ->
                                new Won(
                                        new FlipPoint(
                                                at,
                                                Optional.of(at > MILLISECOND ? 0.5 : 0.8),
                                                Optional.empty(),
                                                6),
                                        true,
                                        ""));

        FlipAnswer.Never never = (FlipAnswer.Never) answer;
        assertThat(never.winner()).isEqualTo(VIRTUAL);
        assertThat(never.nearer().at()).isEqualTo(MILLISECOND / 10);
        assertThat(order).hasSize(5);
    }

    @Test
    void equalSidesAreTooClose() {
        FlipAnswer.TooClose close = (FlipAnswer.TooClose) search(GOAL, FlipSearchTest::open);

        assertThat(close.low().at()).isEqualTo(GOAL.from());
        assertThat(close.high().at()).isEqualTo(GOAL.to());
        assertThat(close.forks()).hasValue(40);
        assertThat(close.below()).isEmpty();
    }

    @Test
    void endThatIsOpenIsApproachedFromDecidedOne() {
        FlipAnswer.TooClose close =
                (FlipAnswer.TooClose)
                        search(GOAL, at -> at < MILLISECOND ? open(at) : won(at, true));

        assertThat(close.low().at()).isEqualTo(GOAL.from());
        assertThat(close.high().at()).isBetween(700_000L, 1_000_000L);
        assertThat(close.below()).isEmpty();
        assertThat(close.above()).contains(VIRTUAL);
    }

    @Test
    void winnerThatChangesBackIsNotOneLine() {
        FlipAnswer answer = search(GOAL, at -> won(at, at > MILLISECOND && at < 10 * MILLISECOND));

        assertThat(((FlipAnswer.NotOneLine) answer).crossings())
                .extracting(Bracket::above)
                .containsExactly(VIRTUAL, POOL);
    }

    @Test
    void secondCrossingBesideBracketIsFound() {
        FlipAnswer answer =
                search(
                        GOAL,
                        at ->
                                won(
                                        at,
                                        at > 70 * MILLISECOND
                                                || (at > MILLISECOND && at < 20 * MILLISECOND)));

        assertThat(((FlipAnswer.NotOneLine) answer).crossings()).hasSize(3);
    }

    @Test
    void brokenNumberIsNamed() {
        FlipAnswer answer =
                search(
                        GOAL,
                        at ->
                                at == 3 * MILLISECOND
                                        ? new Broken("fork 1 failed")
                                        : won(at, at > 1e6));

        assertThat(answer).isEqualTo(new FlipAnswer.GivenUp("at 3 ms: fork 1 failed"));
    }

    @Test
    void lostSideIsNamed() {
        Step.End end =
                run(
                        GOAL,
                        at ->
                                new Won(
                                        point(at),
                                        at > MILLISECOND,
                                        at == GOAL.to() ? "pool loses" : ""));

        assertThat(end.note()).isEqualTo("at 100 ms: pool loses");
    }

    @Test
    void doubtThatLeavesNumberOpenIsNamed() {
        Step.End end = run(GOAL, at -> new Open(point(at), OptionalInt.empty(), "by up to ×3"));

        assertThat(end.note()).isEqualTo("at 100 µs: the ratio may be off by up to ×3");
    }

    /** A reader would take it for a doubt about the bracket. */
    @Test
    void doubtFarFromBracketIsNotNamed() {
        Step.End end =
                run(
                        GOAL,
                        at ->
                                at > MILLISECOND * 5 && at < MILLISECOND * 50
                                        ? new Open(point(at), OptionalInt.empty(), "by up to ×3")
                                        : won(at, at > MILLISECOND));

        assertThat(end.answer()).isInstanceOf(FlipAnswer.Bracket.class);
        assertThat(known.values()).anyMatch(Open.class::isInstance);
        assertThat(end.note()).isEmpty();
    }

    @Test
    void undecidedNumberGetsItsForks() {
        known.put(GOAL.from(), new Undecided(8));
        known.put(GOAL.to(), won(GOAL.to(), true));

        assertThat(new FlipSearch(GOAL).next(at -> Optional.ofNullable(known.get(at))))
                .isEqualTo(new Step.Measure(Map.of(GOAL.from(), 8)));
    }

    @Test
    void forksThatDidNotFinishAreNotedWhereTheyLeaveNumbersOpen() {
        Step.End end =
                run(
                        GOAL,
                        at ->
                                at == MILLISECOND * 100
                                        ? new Open(point(at), OptionalInt.empty(), "", "b lost one")
                                        : won(at, at > MILLISECOND));

        assertThat(end.note()).contains("at 100 ms: b lost one");
    }
}
