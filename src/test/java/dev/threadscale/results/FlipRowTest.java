package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.stats.Interval;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An answer is the same before it is a row and after. */
class FlipRowTest {

    private static final Levels POOL = Levels.of("threads", "fixed-pool:size=16");
    private static final Levels VIRTUAL = Levels.of("threads", "virtual");
    private static final FlipGoal GOAL =
            new FlipGoal(
                    VIRTUAL,
                    POOL,
                    "wait",
                    FlipUnit.TIME,
                    100_000,
                    100_000_000,
                    Quantity.TIME,
                    BigDecimal.ONE,
                    25);

    private static FlipPoint point(long at) {
        return new FlipPoint(at, Optional.of(1.5), Optional.of(new Interval(1.2, 1.8)), 12);
    }

    static List<FlipAnswer> answers() {
        FlipPoint lost = new FlipPoint(2_000_000, Optional.empty(), Optional.empty(), 6);
        return List.of(
                new Bracket(point(1_300_000), POOL, lost, VIRTUAL),
                new FlipAnswer.Never(POOL, point(100_000)),
                new FlipAnswer.TooClose(
                        point(100_000),
                        point(1_500_000),
                        Optional.empty(),
                        Optional.of(VIRTUAL),
                        OptionalInt.of(40)),
                new FlipAnswer.GivenUp("at 3 ms: fork 1 failed"));
    }

    private static FlipRow row(FlipAnswer answer) {
        return FlipRow.of(GOAL, Levels.of("cpus", "1"), answer, 9, 120, "");
    }

    @ParameterizedTest
    @MethodSource("answers")
    void answerIsReadFromItsRow(FlipAnswer answer) {
        assertThat(row(answer).answer(GOAL)).isEqualTo(answer);
    }

    @Test
    void crossingsKeepTheirNumbersAndWinners() {
        FlipRow row =
                row(
                        new FlipAnswer.NotOneLine(
                                List.of(
                                        new Bracket(
                                                point(800_000), POOL, point(1_000_000), VIRTUAL),
                                        new Bracket(
                                                point(20_000_000),
                                                VIRTUAL,
                                                point(30_000_000),
                                                POOL))));

        assertThat(row.crossings())
                .isEqualTo(
                        "threads=fixed-pool:size=16 800us..1ms threads=virtual;"
                                + " threads=virtual 20ms..30ms threads=fixed-pool:size=16");
        assertThat(((FlipAnswer.NotOneLine) row.answer(GOAL)).crossings())
                .extracting(Bracket::above, crossing -> crossing.high().at())
                .containsExactly(tuple(VIRTUAL, 1_000_000L), tuple(POOL, 30_000_000L));
    }

    @Test
    void sideMayLookLikeARange() {
        Levels up = Levels.of("path", "../b");
        FlipGoal goal =
                new FlipGoal(
                        up,
                        Levels.of("path", "../a"),
                        "wait",
                        FlipUnit.TIME,
                        100_000,
                        100_000_000,
                        Quantity.TIME,
                        BigDecimal.ONE,
                        25);
        Bracket there = new Bracket(point(800_000), goal.with(), point(1_000_000), up);
        Bracket back = new Bracket(point(20_000_000), up, point(30_000_000), goal.with());
        FlipRow row =
                FlipRow.of(
                        goal,
                        Levels.of("cpus", "1"),
                        new FlipAnswer.NotOneLine(List.of(there, back)),
                        9,
                        120,
                        "");

        assertThat(((FlipAnswer.NotOneLine) row.answer(goal)).crossings())
                .extracting(crossing -> crossing.high().at())
                .containsExactly(1_000_000L, 30_000_000L);
    }
}
