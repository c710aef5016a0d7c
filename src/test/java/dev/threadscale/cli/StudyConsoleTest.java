package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.calibrate.Calibration;
import dev.threadscale.engine.Belonging;
import dev.threadscale.engine.EngineException;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord;
import dev.threadscale.results.RunRecord.CalibratedRecord;
import dev.threadscale.run.Allowance;
import dev.threadscale.run.RecordingListener;
import dev.threadscale.run.StudyRequest;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A run tells its user, and the readers of its results, what to doubt. */
class StudyConsoleTest {

    private static final String DISTURBANCE = "load: 2.31 in the last minute, on 8 CPUs";

    @TempDir private Path folder;
    private final FakeEngine engine = new FakeEngine();
    private final FakeClock clock = new FakeClock();
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Starts a new run, and returns the exit code. */
    private int run(Plan plan, boolean failOnFindings) throws InterruptedException {
        StudyRequest request =
                new StudyRequest(
                        List.of(plan),
                        folder,
                        Optional.empty(),
                        Allowance.USUAL,
                        true,
                        List.of(DISTURBANCE),
                        Threadscale.version());
        return new FakeRuns(engine, clock, new PrintWriter(out), new PrintWriter(err))
                .run(request, failOnFindings);
    }

    private int run(String... overrides) throws InterruptedException {
        return run(Plans.study(overrides), false);
    }

    private RunDirectory newest() {
        Results results = Results.open(folder);
        return results.open("study", results.runs("study").getLast());
    }

    @ParameterizedTest
    @CsvSource({
        "true, outcome: deadlocked, 1, 'F  not reproduced  0 %  c'",
        "false, outcome: deadlocked, 0, 'F  not reproduced  0 %  c'",
        "true, outcome: completed, 0, 'F  reproduced  100 %  c'",
        "true, unmeasured: the heap, 0, 'With 10 tasks on 1 CPU, platform'",
    })
    void findingsAffectTheExitCodeOnlyOnRequest(boolean asked, String expect, int code, String said)
            throws InterruptedException {
        Plan plan = Plans.study("findings=[{id: F, claim: c, expect: {%s}}]".formatted(expect));
        assertThat(run(plan, asked)).isEqualTo(code);
        assertThat(out.toString())
                .contains("\n" + said)
                .endsWith("/report/index.html (2 warnings in it)\n");
    }

    @Test
    void cpusOfARunAreStored() throws InterruptedException {
        run("matrix.cpus=1");

        assertThat(newest().record().placement())
                .isEqualTo(new RunRecord.PlacementRecord("1", "0", null));
    }

    @Test
    void disturbancesAndSharedCpusAreReportedAndStored() throws InterruptedException {
        run("matrix.cpus=[1, 2]");
        List<String> warnings = newest().record().warnings();
        assertThat(warnings).hasSize(3).first().isEqualTo(DISTURBANCE);
        assertThat(warnings.get(1)).contains("it is unknown which CPUs of the host share a core");
        assertThat(warnings.get(2)).startsWith("the forks use all CPUs of the host (0,1)");
        assertThat(err.toString())
                .contains("warning: the forks use all CPUs of the host (0,1): the launcher");
    }

    @Test
    void runningStudyIsReportedButLeftoversAreNot() throws InterruptedException {
        engine.has(new Belonging(Belonging.Kind.CONTAINER, "c", "left", "20260101-000000", false))
                .has(new Belonging(Belonging.Kind.CONTAINER, "d", "busy", "20260102-000000", true))
                .has(new Belonging(Belonging.Kind.NETWORK, "e", "busy", "20260102-000000", true));
        run("matrix.cpus=1");
        assertThat(newest().record().warnings())
                .last()
                .isEqualTo(
                        "container busy of run 20260102-000000 is also running on this host: the two"
                                + " studies disturb each other");
        assertThat(err.toString()).contains("warning: container busy ").doesNotContain("left");
    }

    @Test
    void possibleLeftoversOnAnUnreachableEngineAreReported() throws InterruptedException {
        engine.always((fork, output) -> {
            InterruptedException stopped = new InterruptedException();
            stopped.addSuppressed(
                    EngineException.unusable("the job j could not be removed").fix("Use clean."));
            throw stopped;
        });
        assertThat(run()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString())
                .contains("Interrupted.")
                .contains("warning: the job j could not be removed\nfix: Use clean.\n");
    }

    @Test
    void stopDuringTheSearchForImagesCreatesNoRun() throws InterruptedException {
        engine.stoppedAtImages();
        assertThat(run()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString()).contains("Interrupted. No fork of study was started.");
        assertThat(Results.open(folder).runs("study")).isEmpty();
    }

    @Test
    void imageOfAnotherWorkerCreatesNoRun() throws InterruptedException {
        engine.worker("worker=0.0.9");
        assertThatThrownBy(this::run)
                .isInstanceOf(EngineException.class)
                .hasMessageContaining("threadscale:jvm-25 holds another worker (0.0.9)");
        assertThat(Results.open(folder).runs("study")).isEmpty();
    }

    @Test
    void stopDuringTheTrialLeavesAResumableRun() throws InterruptedException {
        engine.stoppedAtConfigurations();
        assertThat(run()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(err.toString()).contains("Interrupted. 0 of ").contains("--resume continues");
        assertThat(Results.open(folder).newestUnfinished("study")).isPresent();
    }

    @Test
    void recentCalibrationIsStoredWithTheRun() throws Exception {
        // Virtual threads take 0.5 % longer, and forks vary by 0.02 %.
        engine.always(
                new TimedForks(1, 2, fork -> (isVirtual(fork) ? 1.005 : 1) * quietNanos(fork)));
        String[] study = {
            "measure={forks: 6}",
            "matrix.threads=[platform, virtual]",
            "findings=[{id: F, claim: c, compare: {threads: virtual}, with: {threads: platform},"
                    + " expect: {ratio: \"> 1\"}}]"
        };
        run(study);
        assertThat(out.toString()).contains("\nF  reproduced  ×1.01 [");
        assertThat(newest().record().calibration()).isNull();

        FakeEngine.Behaviour noise =
                new TimedForks(10, 20, fork -> (1 + 0.01 * (fork.number() % 2)) * quietNanos(fork));
        FakeEngine noisy = new FakeEngine().always(noise);
        CalibrationRecord found =
                new Calibration(noisy, Results.open(folder), "1.0", new FakeClock())
                        .run(10, new RecordingListener());
        run(study);
        CalibratedRecord kept =
                new CalibratedRecord(found.run(), found.started(), found.detectablePercent());
        assertThat(newest().record().calibration()).isEqualTo(kept);

        clock.jump(Duration.ofDays(31));
        run(study);
        assertThat(newest().record().calibration()).isNull();
        assertThat(newest().record().warnings())
                .contains(
                        "the calibration of 2026-01-02T03:04:05Z is more than 30 days old and was not"
                                + " used; 'doctor --calibrate' creates a new one");
    }

    /** Who repeats a run until it says what is wanted finds that by chance. */
    @Test
    void earlierRunsAreListedWithTheirVerdicts() throws InterruptedException {
        String finding = "findings=[{id: F, claim: c, expect: {outcome: completed}}]";
        run(finding);
        String first = newest().record().run();
        assertThat(newest().record().warnings()).noneMatch(one -> one.contains("an earlier run"));

        run(finding);
        assertThat(newest().record().warnings())
                .contains("an earlier run on this host said, %s: F reproduced".formatted(first));

        engine.host().put("kernel", "6.2.0");
        run(finding);
        assertThat(newest().record().warnings()).noneMatch(one -> one.contains("an earlier run"));
    }

    private static double quietNanos(Fork fork) {
        return 1e8 * (1 + 0.0001 * (fork.number() % 3));
    }

    private static boolean isVirtual(Fork fork) {
        return fork.configuration().levels().get("threads").label().equals("virtual");
    }
}
