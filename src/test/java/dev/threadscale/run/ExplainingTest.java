package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A recorded fork is slower than the others. The danger is one that counts, one that is recorded
 * again at each resumption, and one of a configuration that nobody asked about.
 */
class ExplainingTest {

    private static final byte[] RECORDING = {1, 2, 3};

    @TempDir private Path results;
    private final FakeEngine engine =
            new FakeEngine().always(ExplainingTest::measured).recording(RECORDING);

    private static Plan plan(String explain, String... further) {
        return Plans.study(
                Stream.concat(
                                Stream.of(
                                        "matrix={threads: [platform, virtual], tasks: [1, 2]}",
                                        "measure={forks: 3, timeout: 1s, explain: %s}"
                                                .formatted(explain),
                                        "findings=[{id: A, claim: c, compare: {threads: virtual},"
                                                + " with: {threads: platform}, where: {tasks: 1},"
                                                + " expect: {ratio: \">= 1.5\"}}]"),
                                Stream.of(further))
                        .toArray(String[]::new));
    }

    /** Takes 10 ms for all times that the tasks are repeated; twice as long on virtual threads. */
    private static ForkEnd measured(Fork fork, Consumer<String> output) {
        int count = iterations(fork.configuration());
        double nanos = fork.configuration().onVirtualThreads() ? 20e6 : 10e6;
        return new TimedForks(1, count, _ -> nanos + fork.number())
                .run(
                        fork,
                        line ->
                                output.accept(
                                        line.replace(" cpu_ns", " timed_rounds=1000 cpu_ns")));
    }

    private static int iterations(Configuration configuration) {
        return configuration.workerArguments().stream()
                .filter(argument -> argument.startsWith("iterations="))
                .mapToInt(argument -> Integer.parseInt(argument.substring(11)))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> ids(Plan plan, Predicate<Configuration> of) {
        return plan.forks().stream()
                .map(Fork::configuration)
                .distinct()
                .filter(of)
                .map(one -> new Fork(one, 1).id())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({"none, 0", "findings, 1", "all, 2"})
    void whatIsAskedForIsRecordedAfterAllThatCount(String explain, int mostTasks) throws Exception {
        Plan plan = plan(explain);
        Sessions sessions = new Sessions(results, plan);

        sessions.begin(engine);

        assertThat(engine.recorded()).isEqualTo(ids(plan, one -> one.tasks() <= mostTasks));
        assertThat(engine.forks()).containsExactlyInAnyOrderElementsOf(sessions.planned());
        for (String fork : engine.recorded()) {
            Path explained = sessions.directory().path().resolve("explained").resolve(fork);
            assertThat(explained.resolve("recording.jfr")).hasBinaryContent(RECORDING);
        }
    }

    @Test
    void tablesAreThoseOfARunThatExplainsNothing() throws Exception {
        Sessions with = new Sessions(results.resolve("with"), plan("all"));
        Sessions without = new Sessions(results.resolve("without"), plan("none"));

        with.begin(engine);
        without.begin(engine);

        assertThat(with.rows()).isEqualTo(without.rows());
        assertThat(Files.readAllLines(with.directory().path().resolve("forks.csv")))
                .hasSameSizeAs(Files.readAllLines(without.directory().path().resolve("forks.csv")));
    }

    @Test
    void recordedForkRunsLongEnoughForItsSamplesButNotIntoItsTimeout() throws Exception {
        Sessions sessions = new Sessions(results, plan("findings"));

        sessions.begin(engine);

        // Half of the time-out is 0.5 s.
        for (String fork : engine.recorded()) {
            Path rows =
                    sessions.directory().path().resolve("explained/" + fork + "/iterations.csv");
            assertThat(Files.readAllLines(rows)).hasSizeBetween(25, 53);
        }
    }

    @Test
    void resumedRunRecordsWhatIsNotRecordedYet() throws Exception {
        Plan plan = plan("findings");
        Sessions sessions = new Sessions(results, plan);
        sessions.begin(engine);
        Folders.remove(
                sessions.directory().path().resolve("explained/" + engine.recorded().getFirst()));
        FakeEngine second = new FakeEngine().always(ExplainingTest::measured).recording(RECORDING);

        sessions.resume(second);
        assertThat(second.recorded()).containsExactly(engine.recorded().getFirst());
        assertThat(second.forks()).isEmpty();
    }

    @Test
    void lostNodeLeavesItsRecordingsToTheOthersAndTheRunIsComplete() throws Exception {
        FakeEngine lost = new FakeEngine().recording(RECORDING);
        lost.always((fork, output) -> {
            if (!lost.recorded().isEmpty()) {
                throw EngineException.unusable("the server is gone").fix("Bring it back.");
            }
            return measured(fork, output);
        });
        Plan plan = plan("findings");
        Sessions sessions = new Sessions(results, plan);

        sessions.begin(new Nodes(List.of(new Node("server", lost), new Node("laptop", engine))));

        assertThat(engine.recorded()).isEqualTo(ids(plan, one -> one.tasks() == 1));
        assertThat(sessions.directory().record().finished()).isNotNull();
        assertThat(sessions.directory().record().warnings())
                .contains("server was lost during the run: the server is gone");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void runStoppedInARecordingRecordsTheRest(int nth) throws Exception {
        Plan plan = plan("all");
        Sessions sessions = new Sessions(results, plan);
        FakeEngine stopped = new FakeEngine().recording(RECORDING);
        stopped.always((fork, output) -> {
            if (stopped.recorded().size() == nth) {
                throw new InterruptedException("stop requested");
            }
            return measured(fork, output);
        });
        sessions.beginAndStop(stopped);

        sessions.resume(engine);

        List<String> recorded = new ArrayList<>(stopped.recorded().subList(0, nth - 1));
        recorded.addAll(engine.recorded());
        assertThat(recorded).isEqualTo(ids(plan, _ -> true));
        assertThat(engine.forks()).isEmpty();
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void finishedRunCanBeExplainedLater() throws Exception {
        new Sessions(results, plan("none")).begin(engine);
        Plan plan = plan("findings");
        Sessions later = new Sessions(results, plan);
        Resumption.prepare(later.directory(), plan, Nodes.only(engine), "1.0");

        later.resume(engine);

        assertThat(engine.recorded()).hasSize(2);
    }

    @Test
    void engineWithoutRecordingsSaysSoAndTheRunIsWhole() throws Exception {
        Sessions sessions = new Sessions(results, plan("findings"));

        sessions.begin(new FakeEngine().always(ExplainingTest::measured));

        assertThat(sessions.heard()).contains("cannot explain");
        assertThat(sessions.directory().record().finished()).isNotNull();
        assertThat(sessions.directory().path().resolve("explained")).doesNotExist();
    }

    /** What the engine of this test calls a recording is none. */
    @Test
    void brokenRecordingCostsItsSectionAlone() throws Exception {
        Sessions sessions = new Sessions(results, plan("findings"));
        sessions.begin(engine);

        Report report = Report.of(sessions.directory().path());

        assertThat(report.findings().judgements()).isNotEmpty();
        assertThat(report.tables())
                .containsPattern("why: The fork explained/[0-9a-f]+-1 cannot be used: the")
                .doesNotContain("Exception");
        report.writeTables();
        assertThat(sessions.directory().path().resolve("findings.csv")).exists();
        assertThat(sessions.directory().path().resolve("causes.csv")).doesNotExist();
    }

    @Test
    void nativeImagesAreLeftOut() throws Exception {
        Sessions sessions =
                new Sessions(results, plan("all", "matrix.runtime=[native-25, jvm-25]"));

        sessions.begin(engine);

        assertThat(engine.recorded()).hasSize(4);
    }

    @Test
    void findingLeftOpenByASingleForkIsExplained() throws Exception {
        Plan plan = plan("findings", "measure.forks=1");
        Sessions sessions = new Sessions(results, plan);

        sessions.begin(engine);

        assertThat(engine.recorded()).isEqualTo(ids(plan, one -> one.tasks() == 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "findings | findings=[] | the experiment has no findings",
                "findings | findings=[{id: A, claim: c, expect: {outcome: completed}}]"
                        + " | no finding compares the measured times of two configurations",
                "all | matrix.runtime=[native-25] | a native image makes no recording"
            })
    void aRunThatExplainsNothingSaysWhy(String explain, String change, String why)
            throws Exception {
        Sessions sessions = new Sessions(results, plan(explain, change));

        sessions.begin(engine);

        assertThat(sessions.heard()).contains("nothing to explain: " + why);
        assertThat(engine.recorded()).isEmpty();
    }

    @Test
    void withoutTimeLeftNothingIsRecorded() throws Exception {
        Sessions sessions = new Sessions(results, plan("findings")).budget(Duration.ofNanos(1));
        sessions.begin(
                new FakeEngine()
                        .recording(RECORDING)
                        .always((fork, output) -> {
                            sessions.clock().advance(Duration.ofSeconds(1));
                            return measured(fork, output);
                        }));

        assertThat(sessions.heard()).contains("budget spent: 2 forks");
    }
}
