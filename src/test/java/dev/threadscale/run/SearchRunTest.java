package dev.threadscale.run;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.run.Runner.RunTotals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A run that searches: platform threads collapse at 6 tasks, virtual ones never. The danger is a
 * probe that is measured twice, a knee that depends on where a run was interrupted, or a search
 * that nobody notices has failed.
 */
class SearchRunTest {

    private static final Plan PLAN =
            Plans.study(
                    "workload={name: counter}",
                    "matrix.tasks=1",
                    "search={axis: tasks, from: 1, to: 20, for: knee, within: 1%}",
                    "measure={order: shuffled, forks: 2}");

    /** Six counts until 20, of which platform threads need four, then 6 and 5. */
    private static final int FORKS = 2 * (6 + 6);

    private final Sessions sessions;

    SearchRunTest(@TempDir Path results) {
        sessions = new Sessions(results, PLAN);
    }

    /** Times differ from fork to fork, as they do. */
    private static long nanos(Fork fork) {
        boolean platform = fork.configuration().threads().name().equals("platform");
        return (platform && fork.configuration().tasks() >= 6 ? 3_000_000 : 1_000_000)
                + 1000L * fork.number();
    }

    private static FakeEngine engine() {
        return FakeEngine.measuring(SearchRunTest::nanos);
    }

    private static Predicate<Fork> platform(int tasks) {
        return fork -> fork.configuration().describe().endsWith("threads=platform tasks=" + tasks);
    }

    /** One line a series: the levels, the outcome and the bracket. */
    private List<String> knees() throws IOException {
        return CsvRows.of(
                        file("search.csv"),
                        "%s %s %s-%s %s",
                        "threads",
                        "outcome",
                        "knee_low",
                        "knee_high",
                        "reason")
                .stream()
                .map(String::strip)
                .toList();
    }

    private Path file(String name) {
        return sessions.directory().path().resolve(name);
    }

    @Test
    void resultOfTheSearchIsTheGoldenFile() throws Exception {
        sessions.begin(engine());
        Golden.matches("store/search.csv", Files.readString(file("search.csv")));
        Golden.matches(
                "store/search-dictionary.csv",
                Files.readAllLines(file("data-dictionary.csv")).stream()
                        .filter(line -> line.startsWith("search.csv"))
                        .map(line -> line + "\n")
                        .reduce("", String::concat));
        assertThat(Files.readString(file("run.json")))
                .contains("\"search\" : {\n      \"axis\" : \"tasks\",\n      \"from\" : 1,")
                .contains("\"collapse\" : 1.5,\n      \"within_percent\" : 1\n");
    }

    @Test
    void everySeriesIsSearchedForAKneeOfItsOwnWithConfigurationsLikeAnyOther() throws Exception {
        FakeEngine engine = engine();
        RunTotals totals = sessions.begin(engine);
        assertThat(knees()).containsExactly("platform found 5-6", "virtual none 20-");
        assertThat(totals.completed()).isEqualTo(FORKS);
        assertThat(totals.failed()).isZero();
        assertThat(sessions.directory().record().finished()).isNotNull();
        assertThat(sessions.rows())
                .containsExactlyInAnyOrderElementsOf(Sessions.rowsOf(engine.forks()));
        assertThat(sessions.directory().record().plan().configurations()).isEqualTo(FORKS / 2);
        assertThat(sessions.directory().record().plan().forks()).isEqualTo(FORKS);
        assertThat(sessions.directory().record().axes().get("tasks"))
                .startsWith("1", "2", "4", "5", "6", "8");
    }

    @Test
    void nextCountsOfAllSeriesRunTogetherInBlocks() throws Exception {
        FakeEngine engine = engine();
        sessions.begin(engine);
        assertThat(sessions.heard().stream().filter(call -> call.contains("begins: ")))
                .filteredOn(call -> !call.startsWith("fork"))
                .containsExactly(
                        "run begins: 8 forks",
                        "round begins: 4 forks",
                        "round begins: 4 forks",
                        "round begins: 4 forks",
                        "round begins: 4 forks");
        assertThat(engine.forks().subList(8, 12))
                .extracting(id -> id.substring(id.indexOf('-')))
                .containsExactly("-1", "-1", "-2", "-2");
    }

    @Test
    void resumedSearchEndsAsIfItHadNotBeenInterrupted() throws Exception {
        sessions.resumeAfterEveryFork(SearchRunTest::engine);
        assertThat(knees()).containsExactly("platform found 5-6", "virtual none 20-");
    }

    @Test
    void timedOutCountHasCollapsedAndIsNoFailure() throws Exception {
        FakeEngine engine = engine().ending(platform(4), FakeEngine.timedOut());
        RunTotals totals = sessions.begin(engine);
        assertThat(knees()).containsExactly("platform found 3-4", "virtual none 20-");
        assertThat(totals.failed()).isZero();
        assertThat(totals.verdicts()).containsEntry("timed-out, so collapsed", 2L);
    }

    @Test
    void oneSlowForkOfACountOrOneThatTimesOutIsNoKnee() throws Exception {
        FakeEngine engine =
                new FakeEngine()
                        .always((fork, output) -> {
                            if (isVirtual(fork, 8) && fork.number() == 1) {
                                return FakeEngine.measured(fork, output, 9_000_000);
                            }
                            return isVirtual(fork, 4) && fork.number() == 2
                                    ? FakeEngine.timedOut()
                                    : FakeEngine.measured(fork, output, nanos(fork));
                        });
        sessions.begin(engine);
        assertThat(knees()).containsExactly("platform found 5-6", "virtual none 20-");
    }

    private static boolean isVirtual(Fork fork, int tasks) {
        return fork.configuration().describe().endsWith("threads=virtual tasks=" + tasks);
    }

    @Test
    void timeOutAtTheCountToCompareWithIsAFailure() throws Exception {
        RunTotals totals = sessions.begin(engine().ending(platform(1), FakeEngine.timedOut()));
        assertThat(knees())
                .containsExactly(
                        "platform given-up - at 1: it timed out, so there is nothing to compare"
                                + " with",
                        "virtual none 20-");
        assertThat(totals.failed()).isEqualTo(2);
    }

    @Test
    void seriesWithFailingForksIsGivenUpAndTheOthersGoOn() throws Exception {
        Predicate<Fork> secondOfFour = platform(4).and(fork -> fork.number() == 2);
        RunTotals totals = sessions.begin(engine().ending(secondOfFour, FakeEngine.exit(1)));
        assertThat(knees())
                .containsExactly(
                        "platform given-up 2- at 4: fork 2 failed, exit code 1",
                        "virtual none 20-");
        assertThat(totals.failed()).isEqualTo(1);
    }

    @Test
    void unrunnableSeriesIsGivenUp() throws Exception {
        FakeEngine engine =
                engine().without(configuration ->
                        configuration.threads().name().equals("platform")
                                ? Optional.of(new Unavailable("no threads", "Get some."))
                                : Optional.empty());
        RunTotals totals = sessions.begin(engine);
        assertThat(knees())
                .containsExactly(
                        "platform given-up - at 1: unavailable, no threads", "virtual none 20-");
        assertThat(totals.failed()).isZero();
        assertThat(engine.forks()).hasSize(12);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"search.to=30", "search.collapse=2", "search.within=5%", "search.from=2"})
    void runIsNotResumedWithAnotherSearch(String override) throws Exception {
        sessions.begin(engine());
        Plan another =
                Plans.study(
                        "workload={name: counter}",
                        "matrix={cpus: 1, threads: [platform, virtual], tasks: 1}",
                        "search={axis: tasks, from: 1, to: 20, for: knee, within: 1%}",
                        "measure={order: shuffled, forks: 2}",
                        "matrix.tasks=" + (override.equals("search.from=2") ? 2 : 1),
                        override);
        RunDirectory run = sessions.directory();
        refused(() -> Resumption.prepare(run, another, Nodes.only(engine()), "1.0"))
                .contains("measures other configurations than 'study' has now");
    }
}
