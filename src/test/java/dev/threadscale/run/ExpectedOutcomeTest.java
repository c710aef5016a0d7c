package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.run.Runner.RunTotals;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A study may want to show how forks die: then dying is the success, and completing the failure.
 */
class ExpectedOutcomeTest {

    private static final String ALL = "expect={outcome: timed-out}";
    private static final String PLATFORM =
            "expect={outcome: out-of-memory, where: {threads: platform}}";

    private static final FakeEngine.Behaviour TIMES_OUT = (fork, output) -> FakeEngine.timedOut();

    /** Observes something in the iteration that exhausts its heap. */
    private static final FakeEngine.Behaviour EXHAUSTED =
            (fork, output) -> {
                output.accept(WorkerOutput.warmup(1));
                output.accept("@observation phase=measurement iteration=1 name=a subject= value=7");
                output.accept(WorkerOutput.error("Java+heap+space"));
                return FakeEngine.exit(3);
            };

    @TempDir private Path results;

    private Sessions sessions(String... overrides) {
        return new Sessions(results, Plans.study(overrides));
    }

    @Test
    void runWhereEverythingEndsAsExpectedHasNoFailures() throws Exception {
        Sessions sessions = sessions(ALL);
        RunTotals totals = sessions.begin(new FakeEngine().always(TIMES_OUT));

        assertThat(totals).isEqualTo(new RunTotals(Map.of("timed-out, as expected", 4L), 0, 0, 0));
        assertThat(totals.ended()).isEqualTo(4);
        assertThat(totals.hasResults()).isTrue();
        assertThat(sessions.rows()).isEmpty();
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void completingIsAFailureAndNamesTheExpectedOutcome() throws Exception {
        Sessions sessions = sessions(ALL);
        RunTotals totals = sessions.begin(new FakeEngine());

        assertThat(totals)
                .isEqualTo(new RunTotals(Map.of("completed, but expected timed-out", 4L), 4, 4, 0));
        assertThat(sessions.directory().forks())
                .extracting(ForkRecord::reason)
                .containsOnly("expected timed-out, but completed");
        assertThat(sessions.directory().forks())
                .extracting(ForkRecord::asExpected)
                .containsOnly(false);
    }

    @Test
    void anotherEndThanTheExpectedOneIsAFailureWithBothAndTheReason() throws Exception {
        Sessions sessions = sessions(ALL);
        sessions.begin(new FakeEngine().always((fork, output) -> FakeEngine.exit(1)));
        assertThat(sessions.directory().forks())
                .extracting(ForkRecord::reason)
                .containsOnly("expected timed-out, but failed: exit code 1");
    }

    @Test
    void onlyTheConfigurationsThatAreMeantAreToEndOtherwise() throws Exception {
        Sessions sessions = sessions(PLATFORM);
        RunTotals totals = sessions.begin(new FakeEngine().at(1, EXHAUSTED).at(3, EXHAUSTED));
        assertThat(totals)
                .isEqualTo(
                        new RunTotals(
                                Map.of("completed", 2L, "out-of-memory, as expected", 2L),
                                2,
                                0,
                                0));
        assertThat(sessions.directory().record().experiment().expect())
                .hasToString("[ExpectRecord[outcome=out-of-memory, where={threads=[platform]}]]");
    }

    @Test
    void observationsOfAForkBeforeItsExpectedEndAreCollected() throws Exception {
        Sessions sessions = sessions(PLATFORM);
        sessions.begin(new FakeEngine().at(1, EXHAUSTED).at(3, EXHAUSTED));
        List<String> lines =
                Files.readAllLines(sessions.directory().path().resolve("observations.csv"));
        assertThat(lines)
                .hasSize(3)
                .element(1)
                .asString()
                .endsWith(",platform,10,measurement,1,a,,7,");
    }

    @Test
    void observationsOfAForkBeforeItsFailureStayInItsFolder() throws Exception {
        Sessions sessions = sessions();
        sessions.begin(new FakeEngine().at(2, EXHAUSTED));
        Path run = sessions.directory().path();
        assertThat(run.resolve("observations.csv")).doesNotExist();
        assertThat(
                        run.resolve("forks")
                                .resolve(sessions.planned().get(1))
                                .resolve("observations.csv"))
                .hasContent("phase,iteration,name,subject,value\nmeasurement,1,a,,7\n");
    }

    /** A picture without exactly these rates would show no limit. */
    @Test
    void resultsOfAnOverloadedServiceAreCollected() throws Exception {
        Sessions sessions = sessions();
        sessions.begin(
                new FakeEngine()
                        .at(
                                2,
                                (fork, output) -> {
                                    EXHAUSTED.run(fork, output);
                                    return FakeEngine.exit(WorkerExit.OVERLOADED.code());
                                }));

        assertThat(sessions.directory().path().resolve("observations.csv"))
                .content()
                .contains(",measurement,1,a,,7,");
    }

    @Test
    void anotherExpectationIsNoOtherPlan() {
        Plan plain = Plans.study();
        assertThat(Plans.study(ALL).hash()).isEqualTo(plain.hash());
    }

    @Test
    void forksThatEndedAreJudgedByWhatWasExpectedWhenTheyRan() throws Exception {
        sessions().begin(new FakeEngine().always(TIMES_OUT));
        RunTotals resumed = sessions(ALL).resume(new FakeEngine());
        assertThat(resumed.failed()).isEqualTo(4);
    }
}
