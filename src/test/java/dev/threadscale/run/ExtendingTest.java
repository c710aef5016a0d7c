package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.claim.Judge;
import dev.threadscale.claim.Judgement;
import dev.threadscale.claim.Verdict;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.Report;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunDirectory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run that goes on: forks where a finding is open, at looks that were fixed before. */
class ExtendingTest {

    private static final Map<String, Integer> NEAR = Map.of("NEAR", 12);

    private static final Plan PLAN =
            Plans.study(
                    "matrix={threads: [platform, virtual], tasks: [1, 2]}",
                    "measure={order: shuffled, forks: 3}",
                    "findings=[%s, %s]".formatted(finding("CLEAR", 1), finding("NEAR", 2)));

    private final FakeEngine engine = engine();
    private Sessions sessions;

    @BeforeEach
    void run(@TempDir Path results) throws Exception {
        sessions = new Sessions(results, PLAN);
        sessions.begin(timed());
    }

    private static String finding(String id, int tasks) {
        return ("{id: %s, claim: c, compare: {threads: virtual}, with: {threads: platform},"
                        + " where: {tasks: %d}, expect: {ratio: \"> 1\"}}")
                .formatted(id, tasks);
    }

    /** Virtual threads take twice as long, or 5 % longer, with 3 % between forks. */
    private static long nanos(Fork fork) {
        boolean virtual = fork.configuration().levels().get("threads").label().equals("virtual");
        double slower = !virtual ? 1 : fork.configuration().tasks() == 1 ? 2 : 1.05;
        int wave = (fork.number() * 7 + (virtual ? 3 : 0)) % 5 - 2;
        return (long) (1e6 * slower * (1 + 0.02 * wave));
    }

    private static FakeEngine engine() {
        return new FakeEngine()
                .always((fork, output) -> FakeEngine.measured(fork, output, nanos(fork)));
    }

    private void extend(Map<String, Integer> findings) {
        RunDirectory run = sessions.directory();
        run.extendedFor(findings);
    }

    private List<Judgement> judgements() {
        RunDirectory run = sessions.directory();
        return Judge.judge(PLAN.experiment().findings(), Run.claimed(run.path(), run.record()));
    }

    private Map<Integer, Integer> forksByTasks() {
        Map<Integer, Integer> forks = new TreeMap<>();
        for (ForkRecord fork : sessions.directory().forks()) {
            forks.merge(Integer.parseInt(fork.levels().get("tasks")), 1, Integer::sum);
        }
        return forks;
    }

    @Test
    void onlyConfigurationsOfTheOpenFindingGetForks() throws Exception {
        assertThat(judgements()).extracting(Judgement::isOpen).containsExactly(false, true);

        extend(NEAR);
        sessions.resume(engine);

        assertThat(forksByTasks().get(1)).isEqualTo(2 * 3);
        assertThat(forksByTasks().get(2)).isIn(2 * 6, 2 * 12);
        assertThat(judgements())
                .extracting(Judgement::verdict)
                .containsExactly(Verdict.REPRODUCED, Verdict.REPRODUCED);
        assertThat(judgements().getLast().reason())
                .containsPattern("; 3 \\+ [39] forks, looked at");
    }

    @Test
    void decidedFindingGetsNoForksOfAnExtension() throws Exception {
        extend(Map.of("CLEAR", 12));
        sessions.resume(engine);

        assertThat(engine.forks()).isEmpty();
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void interruptedExtensionGoesOnWithTheMissingForks() throws Exception {
        extend(NEAR);
        FakeEngine stopped = engine().stoppedAt(4);
        assertThatThrownBy(() -> sessions.resume(stopped)).isInstanceOf(InterruptedException.class);
        assertThat(sessions.directory().record().finished()).isNull();
        assertThat(Report.of(sessions.directory().path()).answer())
                .containsExactly(
                        "This run is being extended. Its findings are judged again at its end.");

        sessions.resume(engine);

        assertThat(engine.forks()).doesNotContainAnyElementsOf(stopped.forks().subList(0, 3));
        assertThat(Set.copyOf(engine.forks())).hasSameSizeAs(engine.forks());
        assertThat(sessions.directory().record().plan().forks())
                .isEqualTo(sessions.directory().forks().size());
    }

    /** The planned forks spend less than all of the error, and each later look half of the rest. */
    @Test
    void runsKeepErrorForExtensions() {
        assertThat(sessions.directory().record().experiment().measure().errorPercent())
                .isEqualTo(80);
        extend(NEAR);
        assertThat(sessions.directory().record().experiment().measure().looks().sizes())
                .containsExactly(3, 6, 12);
    }

    /** Six forks of a minute each: a look needs all of them. */
    @Test
    void roundThatDoesNotFitIntoTheBudgetIsNotBegun() throws Exception {
        extend(NEAR);
        sessions.budget(Duration.ofMinutes(5));
        FakeEngine slow = timed();
        sessions.resume(slow);

        assertThat(slow.forks()).isEmpty();
    }

    private FakeEngine timed() {
        return new FakeEngine()
                .always((fork, output) -> {
                    sessions.clock().advance(Duration.ofMinutes(1));
                    return FakeEngine.measured(fork, output, nanos(fork));
                });
    }
}
