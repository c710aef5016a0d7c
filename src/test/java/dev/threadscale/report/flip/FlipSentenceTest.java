package dev.threadscale.report.flip;

import static dev.threadscale.report.flip.FlippedRuns.POOL;
import static dev.threadscale.report.flip.FlippedRuns.VIRTUAL;
import static dev.threadscale.report.flip.FlippedRuns.bracket;
import static dev.threadscale.report.flip.FlippedRuns.goal;
import static dev.threadscale.report.flip.FlippedRuns.point;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.flip.FlipAnswer.GivenUp;
import dev.threadscale.flip.FlipAnswer.Never;
import dev.threadscale.flip.FlipAnswer.NotOneLine;
import dev.threadscale.flip.FlipAnswer.TooClose;
import dev.threadscale.flip.FlipGoal;
import dev.threadscale.flip.FlipPoint;
import dev.threadscale.flip.FlipUnit;
import dev.threadscale.levels.Axes;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.Quantity;
import dev.threadscale.measured.Quantity.Aspect;
import dev.threadscale.report.PicturesOfRuns;
import dev.threadscale.results.Run;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sentence is all that most readers see, so a wrong side in it would be the worst error. */
class FlipSentenceTest {

    @TempDir Path folder;
    private Flips asked;

    @BeforeEach
    void readRun() throws Exception {
        asked = FlippedRuns.in(folder, goal("1"));
    }

    private List<String> said(FlipGoal goal, FlipAnswer... answers) {
        return FlipSentence.of(FlippedRuns.flips(asked.run(), goal, answers));
    }

    @Test
    void storedRunIsEnough() throws Exception {
        Run run = PicturesOfRuns.analysis(FlippedRuns.recorded(folder)).run();

        assertThat(FlipSentence.of(Flips.of(run).orElseThrow()))
                .containsExactly(
                        "on 1 CPU, virtual threads win from 1.6 to 1.9 ms of wait on; below that a"
                                + " pool of 16 does",
                        "on 2 CPUs, the line is at 750 to 900 µs of wait");
    }

    @Test
    void bracketNamesWinnersOnBothSides() {
        assertThat(said(goal("1"), bracket("1300us", "1600us")))
                .containsExactly(
                        "virtual threads win from 1.3 to 1.6 ms of wait on; below that a pool of 16"
                                + " does");
    }

    @Test
    void furtherBracketsOfTheSameDirectionNameOnlyTheLine() {
        assertThat(said(goal("1"), bracket("1300us", "1600us"), bracket("750us", "1ms")))
                .containsExactly(
                        "on 1 CPU, virtual threads win from 1.3 to 1.6 ms of wait on; below that a"
                                + " pool of 16 does",
                        "on 2 CPUs, the line is at 750 µs to 1 ms of wait");
    }

    @Test
    void oppositeDirectionIsSaidInFull() {
        assertThat(
                        said(
                                goal("1"),
                                bracket("1300us", "1600us"),
                                new Bracket(point("10ms"), VIRTUAL, point("12ms"), POOL)))
                .last()
                .isEqualTo(
                        "on 2 CPUs, a pool of 16 wins from 10 to 12 ms of wait on; below that"
                                + " virtual threads do");
    }

    @Test
    void otherRatioSaysHowMuchLongerItTakes() {
        assertThat(said(goal("0.5"), bracket("3ms", "4ms")))
                .containsExactly(
                        "virtual threads take less than 0.5 times as long as a pool of 16 from 3 to"
                                + " 4 ms of wait on");
        assertThat(said(goal("2"), new Bracket(point("3ms"), VIRTUAL, point("4ms"), POOL)))
                .containsExactly(
                        "virtual threads take more than 2 times as long as a pool of 16 from 3 to 4"
                                + " ms of wait on");
    }

    @Test
    void sideThatAlwaysWinsIsNamedWithItsLeastMargin() {
        assertThat(said(goal("1"), new Never(POOL, point("100ms"))))
                .containsExactly(
                        "a pool of 16 wins everywhere between 100 µs and 100 ms of wait: even at"
                                + " 100 ms of wait, virtual threads take 1.30 times as long");
        FlipPoint less = new FlipPoint(point("100us").at(), Optional.of(0.5), Optional.empty(), 8);
        assertThat(said(goal("1"), new Never(VIRTUAL, less)))
                .containsExactly(
                        "virtual threads win everywhere between 100 µs and 100 ms of wait: even at"
                                + " 100 µs of wait, a pool of 16 takes 2.00 times as long");
    }

    @Test
    void openRangeNamesKnownNeighboursAndNeededForks() {
        assertThat(
                        said(
                                goal("1"),
                                new TooClose(
                                        point("100us"),
                                        point("2ms"),
                                        Optional.empty(),
                                        Optional.of(VIRTUAL),
                                        OptionalInt.of(40)),
                                new TooClose(
                                        point("100us"),
                                        point("100ms"),
                                        Optional.empty(),
                                        Optional.empty(),
                                        OptionalInt.empty())))
                .containsExactly(
                        "on 1 CPU, it is too close to call between 100 µs and 2 ms of wait; above"
                                + " that virtual threads win; about 40 forks of each side would"
                                + " probably decide it",
                        "on 2 CPUs, it is too close to call between 100 µs and 100 ms of wait; more"
                                + " forks would hardly decide it");
    }

    @Test
    void severalLinesAreNamedInTheirOrder() {
        assertThat(
                        said(
                                goal("1"),
                                new NotOneLine(
                                        List.of(
                                                bracket("1300us", "1600us"),
                                                new Bracket(
                                                        point("10ms"),
                                                        VIRTUAL,
                                                        point("12ms"),
                                                        POOL)))))
                .containsExactly(
                        "there is not one line: a pool of 16 wins up to 1.3 to 1.6 ms of wait, then"
                                + " virtual threads win up to 10 to 12 ms of wait, then above that a"
                                + " pool of 16 wins");
    }

    @Test
    void abandonedSearchSaysWhy() {
        assertThat(said(goal("1"), new GivenUp("at 2 ms: the image is missing")))
                .containsExactly("the search was given up: at 2 ms: the image is missing");
    }

    @Test
    void unfinishedSideIsNamed() {
        FlipPoint high = new FlipPoint(point("4ms").at(), Optional.empty(), Optional.empty(), 8);
        assertThat(said(goal("1"), new Bracket(point("3ms"), POOL, high, VIRTUAL)))
                .containsExactly(
                        "virtual threads win from 3 to 4 ms of wait on; below that a pool of 16"
                                + " does (at 4 ms, a pool of 16 did not finish)");
    }

    @Test
    void countsAndSizesAreWrittenAsPeopleSayThem() {
        assertThat(words(Axes.TASKS, FlipUnit.COUNT, Quantity.ELAPSED, 1, 2))
                .contains("from 2 tasks on");
        assertThat(words(Axes.TASKS, FlipUnit.COUNT, Quantity.ELAPSED, 1000, 1200))
                .contains("from 1,000 to 1,200 tasks on");
        assertThat(words("heap", FlipUnit.SIZE, Quantity.ELAPSED, 96L << 20, 128L << 20))
                .contains("from 96 to 128 MiB of heap on");
        assertThat(words("depth", FlipUnit.COUNT, "latency_p99_ns", 20, 25))
                .isEqualTo(
                        "latency p99 is lower with virtual threads from depth = 20 to 25 on; below"
                                + " that with a pool of 16");
    }

    @Test
    void quantityIsNamedWithItsSubjectAndAspect() {
        assertThat(
                        words(
                                "depth",
                                FlipUnit.COUNT,
                                new Quantity("elapsed_ns", null, Aspect.FIRST),
                                20,
                                25))
                .startsWith("first elapsed time is lower with virtual threads from");
        assertThat(words("rate", FlipUnit.RATE, new Quantity("latency_p99_ns", "orders"), 20, 25))
                .startsWith("latency p99 of orders is lower with virtual threads from");
        assertThat(
                        words(
                                Axes.POOL_SIZE,
                                FlipUnit.COUNT,
                                new Quantity("task_run_ns", null, Aspect.SPREAD),
                                1000,
                                1200))
                .startsWith(
                        "spread of task run is lower with virtual threads from 1,000 to 1,200 pool"
                                + " threads on");
    }

    private String words(String axis, FlipUnit unit, String of, long low, long high) {
        return words(axis, unit, new Quantity(of, null), low, high);
    }

    private String words(String axis, FlipUnit unit, Quantity of, long low, long high) {
        FlipGoal goal = new FlipGoal(VIRTUAL, POOL, axis, unit, low, high, of, BigDecimal.ONE, 25);
        FlipPoint first = new FlipPoint(low, Optional.of(1.3), Optional.empty(), 8);
        FlipPoint last = new FlipPoint(high, Optional.of(0.7), Optional.empty(), 8);
        return said(goal, new Bracket(first, POOL, last, VIRTUAL)).getFirst();
    }

    @Test
    void equalWordsOfSidesAreReplacedByTheirLevels() {
        Levels shared = Levels.of(Axes.THREADS, "fixed-pool:lifetime=fork,size=16");
        FlipGoal goal =
                new FlipGoal(
                        POOL,
                        shared,
                        "wait",
                        FlipUnit.TIME,
                        1000,
                        2000,
                        Quantity.TIME,
                        BigDecimal.ONE,
                        25);
        assertThat(said(goal, new Bracket(point("1ms"), POOL, point("2ms"), shared)))
                .containsExactly(
                        "fixed pool (lifetime = fork, size = 16) wins from 1 to 2 ms of wait on;"
                                + " below that fixed pool (size = 16) does");
    }
}
