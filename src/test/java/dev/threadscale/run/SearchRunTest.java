package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.engine.Engine.Unavailable;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.error.UserException;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.Runner.RunTotals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
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

    @TempDir private Path results;
    private Sessions sessions;

    @BeforeEach
    void sessions() {
        sessions = new Sessions(results, PLAN);
    }

    private static ForkEnd measured(Fork fork, Consumer<String> output) {
        boolean platform = fork.configuration().threads().name().equals("platform");
        int tasks = fork.configuration().tasks();
        // Times differ from fork to fork, as they do.
        long nanos = (platform && tasks >= 6 ? 3_000_000 : 1_000_000) + 1000L * fork.number();
        WorkerOutput.complete(fork.configuration(), Optional.empty(), 1, 2).stream()
                .map(line ->
                        line.startsWith("@iteration phase=measurement")
                                ? line.replaceAll("elapsed_ns=.*", "elapsed_ns=" + nanos)
                                : line.replaceAll("affinity=0", "affinity=1"))
                .forEach(output);
        return FakeEngine.exit(0);
    }

    private static ForkEnd slow(Fork fork, Consumer<String> output) {
        return measured(
                fork,
                line -> output.accept(line.replaceAll("elapsed_ns=.*", "elapsed_ns=9000000")));
    }

    private static FakeEngine engine() {
        return new FakeEngine().always(SearchRunTest::measured);
    }

    /** Where some forks end in another way. */
    private static FakeEngine engine(Predicate<Fork> odd, ForkEnd end) {
        return new FakeEngine()
                .always((fork, output) -> odd.test(fork) ? end : measured(fork, output));
    }

    private static Predicate<Fork> platform(int tasks) {
        return fork -> fork.configuration().describe().endsWith("threads=platform tasks=" + tasks);
    }

    private static ForkEnd timedOut() {
        return FakeEngine.timedOut();
    }

    /** One line a series: the levels, the outcome and the bracket. */
    private List<String> knees() throws IOException {
        try (CsvReader<NamedCsvRecord> csv =
                CsvReader.builder().ofNamedCsvRecord(file("search.csv"))) {
            return csv.stream()
                    .map(row ->
                            "%s %s %s-%s %s"
                                    .formatted(
                                            row.getField("threads"),
                                            row.getField("outcome"),
                                            row.getField("knee_low"),
                                            row.getField("knee_high"),
                                            row.getField("reason"))
                                    .strip())
                    .toList();
        }
    }

    private Path file(String name) {
        return sessions.directory().path().resolve(name);
    }

    @Test
    void everySeriesIsSearchedForAKneeOfItsOwn() throws Exception {
        RunTotals totals = sessions.begin(engine());
        assertThat(knees()).containsExactly("platform found 5-6", "virtual none 20-");
        assertThat(totals.completed()).isEqualTo(FORKS);
        assertThat(totals.failed()).isZero();
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void whatTheSearchFoundIsTheGoldenFile() throws Exception {
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
    void theProbesAreConfigurationsLikeAnyOther() throws Exception {
        FakeEngine engine = engine();
        sessions.begin(engine);
        assertThat(sessions.rows())
                .containsExactlyInAnyOrderElementsOf(Sessions.rowsOf(engine.forks()));
        assertThat(sessions.directory().record().plan().configurations()).isEqualTo(FORKS / 2);
        assertThat(sessions.directory().record().plan().forks()).isEqualTo(FORKS);
        assertThat(Files.readString(file("run.json")))
                .containsPattern("\"1\",\\s+\"2\",\\s+\"4\",\\s+\"5\",\\s+\"6\",\\s+\"8\"");
    }

    @Test
    void theNextCountsOfAllSeriesRunTogetherInBlocks() throws Exception {
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

    /** The beginning and the end of every kind of round, and of the whole. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 9, 10, 12, 13, 20, FORKS})
    void aSearchThatWasInterruptedGoesOnAsIfItHadNotBeen(int nth) throws Exception {
        FakeEngine whole = engine();
        Sessions other = new Sessions(results.resolve("other"), PLAN);
        other.begin(whole);
        FakeEngine first =
                engine().at(
                                nth,
                                (fork, output) -> {
                                    throw new InterruptedException("stop requested");
                                });
        assertThatThrownBy(() -> sessions.begin(first)).isInstanceOf(InterruptedException.class);
        FakeEngine second = engine();
        Resumption.prepare(sessions.directory(), PLAN, Nodes.only(second), "1.0");
        sessions.resume(second);
        assertThat(
                        Stream.concat(
                                        first.forks().subList(0, nth - 1).stream(),
                                        second.forks().stream())
                                .toList())
                .isEqualTo(whole.forks());
        assertThat(knees()).containsExactly("platform found 5-6", "virtual none 20-");
        assertThat(Files.readString(file("search.csv")))
                .isEqualTo(Files.readString(other.directory().path().resolve("search.csv")));
    }

    @Test
    void aCountThatTimesOutHasCollapsedAndIsNoFailure() throws Exception {
        FakeEngine engine = engine(platform(4), timedOut());
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
                                return slow(fork, output);
                            }
                            return isVirtual(fork, 4) && fork.number() == 2
                                    ? timedOut()
                                    : measured(fork, output);
                        });
        sessions.begin(engine);
        assertThat(knees()).containsExactly("platform found 5-6", "virtual none 20-");
    }

    private static boolean isVirtual(Fork fork, int tasks) {
        return fork.configuration().describe().endsWith("threads=virtual tasks=" + tasks);
    }

    @Test
    void aTimeOutAtTheCountToCompareWithIsAFailure() throws Exception {
        RunTotals totals = sessions.begin(engine(platform(1), timedOut()));
        assertThat(knees())
                .containsExactly(
                        "platform given-up - at 1: it timed out, so there is nothing to compare"
                                + " with",
                        "virtual none 20-");
        assertThat(totals.failed()).isEqualTo(2);
    }

    @Test
    void aSeriesWhoseForksFailIsGivenUpAndTheOthersGoOn() throws Exception {
        Predicate<Fork> secondOfFour = platform(4).and(fork -> fork.number() == 2);
        RunTotals totals = sessions.begin(engine(secondOfFour, FakeEngine.exit(1)));
        assertThat(knees())
                .containsExactly(
                        "platform given-up - at 4: fork 2 failed, exit code 1", "virtual none 20-");
        assertThat(totals.failed()).isEqualTo(1);
    }

    @Test
    void aSeriesThatCannotRunHereIsGivenUp() throws Exception {
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
    void aRunIsNotResumedWithAnotherSearch(String override) throws Exception {
        sessions.begin(engine());
        Plan another =
                Plans.study(
                        "workload={name: counter}",
                        "matrix={cpus: 1, threads: [platform, virtual], tasks: 1}",
                        "search={axis: tasks, from: 1, to: 20, for: knee, within: 1%}",
                        "measure={order: shuffled, forks: 2}",
                        "matrix.tasks=" + (override.equals("search.from=2") ? 2 : 1),
                        override);
        assertThatThrownBy(() ->
                        Resumption.prepare(
                                sessions.directory(), another, Nodes.only(engine()), "1.0"))
                .isInstanceOf(UserException.class)
                .hasMessageContaining("measures other configurations than 'study' has now");
    }
}
