package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.flip.FlipAnswer;
import dev.threadscale.flip.FlipAnswer.Bracket;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.Run;
import dev.threadscale.run.Runner.RunTotals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run that searches for a flip: platform threads take longer from 11 tasks on with one CPU, from
 * 21 with two. The danger is an answer that depends on where a run was interrupted, or a lost side
 * that nobody notices.
 */
class FlipRunTest {

    private static final Plan PLAN =
            Plans.study(
                    "workload={name: counter}",
                    "matrix={cpus: [1, 2], tasks: 1}",
                    "search={for: flip, compare: {threads: virtual}, with: {threads: platform},"
                            + " axis: tasks, from: 1, to: 100, within: 10%}",
                    "measure={order: shuffled, forks: {min: 3, max: 8}}");

    private final Sessions sessions;

    FlipRunTest(@TempDir Path results) {
        sessions = new Sessions(results, PLAN);
    }

    private static boolean isVirtual(Fork fork) {
        return fork.configuration().threads().name().equals("virtual");
    }

    private static int cpus(Fork fork) {
        return fork.configuration().cpus().processors().orElseThrow();
    }

    /** Times differ from fork to fork, as they do. */
    private static long nanos(Fork fork) {
        double nanos =
                isVirtual(fork) ? 1_060_000 : 100_000.0 * fork.configuration().tasks() / cpus(fork);
        return Math.round(nanos * (1 + 0.002 * (fork.number() % 3)));
    }

    private static FakeEngine engine() {
        return FakeEngine.measuring(FlipRunTest::nanos);
    }

    private List<String> flips() throws IOException {
        return CsvRows.of(
                        file("flips.csv"),
                        "%s %s %s-%s %s %s",
                        "cpus",
                        "outcome",
                        "low",
                        "high",
                        "side_above",
                        "reason")
                .stream()
                .map(String::strip)
                .toList();
    }

    private Path file(String name) {
        return sessions.directory().path().resolve(name);
    }

    @Test
    void answerIsGoldenFile() throws Exception {
        sessions.begin(engine());

        Golden.matches("store/flips.csv", Files.readString(file("flips.csv")));
        assertThat(Files.readString(file("run.json")))
                .contains("\"flip\" : {\n      \"compare\" : {\n        \"threads\" : \"virtual\"");
    }

    @Test
    void everyCombinationHasItsOwnBracket() throws Exception {
        FakeEngine engine = engine();
        RunTotals totals = sessions.begin(engine);

        assertThat(flips())
                .containsExactly("1 found 10-11 threads=virtual", "2 found 21-23 threads=virtual");
        assertThat(totals.failed()).isZero();
        assertThat(new HashSet<>(engine.forks())).hasSameSizeAs(engine.forks());
        assertThat(sessions.directory().record().finished()).isNotNull();
        assertThat(sessions.directory().record().axes().get("tasks")).startsWith("1", "3", "10");
    }

    @Test
    void storedAnswerIsReadBack() throws Exception {
        sessions.begin(engine());

        Run run = Run.read(sessions.directory().path()).reading(List.of(Quantity.TIME));
        List<FlipAnswer> answers = new ArrayList<>();
        for (FlipRow row : run.flips()) {
            answers.add(row.answer(run.record().flip().orElseThrow()));
        }
        Bracket first = (Bracket) answers.getFirst();
        assertThat(answers).hasSize(2);
        assertThat(first.low().at()).isEqualTo(10);
        assertThat(first.above().text()).isEqualTo("threads=virtual");
        assertThat(first.high().interval()).isPresent();
    }

    @Test
    void bothSidesOfNumberRunInEveryBlock() throws Exception {
        FakeEngine engine = engine();
        sessions.begin(engine);

        for (int block = 0; block < 3; block++) {
            List<String> forks = engine.forks().subList(8 * block, 8 * block + 8);
            assertThat(new HashSet<>(forks)).hasSize(8);
            int number = block + 1;
            assertThat(forks).allSatisfy(fork -> assertThat(fork).endsWith("-" + number));
        }
    }

    @Test
    void resumedSearchEndsAsIfItHadNotBeenInterrupted(@TempDir Path other) throws Exception {
        Plan small =
                Plans.study(
                        "workload={name: counter}",
                        "matrix={cpus: 1, tasks: 8}",
                        "search={for: flip, compare: {threads: virtual}, with: {threads: platform},"
                                + " axis: tasks, from: 8, to: 13, within: 20%}",
                        "measure={order: shuffled, forks: {min: 3, max: 5}}");

        new Sessions(other, small).resumeAfterEveryFork(FlipRunTest::engine);
    }

    @Test
    void sideThatTimesOutLosesAndIsNoFailure() throws Exception {
        Predicate<Fork> slow =
                fork -> !isVirtual(fork) && cpus(fork) == 1 && fork.configuration().tasks() >= 50;
        RunTotals totals = sessions.begin(engine().ending(slow, FakeEngine.timedOut()));

        assertThat(flips().getFirst())
                .startsWith("1 found 10-11 threads=virtual at ")
                .contains("at 100: threads=platform loses: 3 of 3 forks ended as timed-out");
        assertThat(totals.failed()).isZero();
        assertThat(totals.verdicts()).containsKey("timed-out, so its side loses");
    }

    @Test
    void failingForkGivesUpItsCombinationAlone() throws Exception {
        Predicate<Fork> failing = fork -> isVirtual(fork) && cpus(fork) == 2 && fork.number() == 2;
        RunTotals totals = sessions.begin(engine().ending(failing, FakeEngine.exit(1)));

        assertThat(flips())
                .containsExactly(
                        "1 found 10-11 threads=virtual",
                        "2 given-up -  at 1: fork 2 failed, exit code 1");
        assertThat(totals.failed()).isEqualTo(2);
    }

    @Test
    void combinationThatHostLacksIsGivenUp() throws Exception {
        FakeEngine engine =
                engine().without(configuration ->
                        configuration.cpus().processors().orElseThrow() == 2
                                ? Optional.of(new Unavailable("only 1 CPU", "Get some."))
                                : Optional.empty());
        sessions.begin(engine);

        assertThat(flips())
                .containsExactly(
                        "1 found 10-11 threads=virtual",
                        "2 given-up -  at 1: unavailable, only 1 CPU");
    }

    @Test
    void sidesThatAreEqualAreTooClose() throws Exception {
        sessions.begin(
                FakeEngine.measuring(fork ->
                        1_000_000 + 20_000L * ((fork.number() + (isVirtual(fork) ? 1 : 0)) % 3)));

        assertThat(flips()).allSatisfy(flip -> assertThat(flip).contains(" too-close 1-100"));
    }
}
