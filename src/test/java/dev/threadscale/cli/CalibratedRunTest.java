package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.calibrate.Calibration;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.RunRecord.CalibratedRecord;
import dev.threadscale.run.RecordingListener;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a calibration has found judges every later run on that host, and stays with the run. */
class CalibratedRunTest {

    @TempDir private Path folder;

    /** Virtual threads take 0.5 % longer, and forks vary by 0.02 %. */
    private static double nanos(Fork fork) {
        boolean isVirtual = fork.configuration().levels().get("threads").label().equals("virtual");
        return 1e8 * (isVirtual ? 1.005 : 1) * (1 + 0.0001 * (fork.number() % 3));
    }

    private String run() throws Exception {
        FakedRun run =
                new FakedRun(
                        folder,
                        new FakeEngine().always(new TimedForks(1, 2, CalibratedRunTest::nanos)));
        run.of(
                Plans.study(
                        "measure={forks: 6}",
                        "matrix.threads=[platform, virtual]",
                        "findings=[{id: F, claim: c, compare: {threads: virtual}, with:"
                                + " {threads: platform}, expect: {ratio: \"> 1\"}}]"));
        return run.out();
    }

    private RunDirectory newest() throws Exception {
        Results results = Results.open(folder);
        return results.open("study", results.runs("study").getLast());
    }

    @Test
    void aDifferenceBelowTheCalibrationIsNoFinding() throws Exception {
        assertThat(run()).contains("  reproduced: the interval lies where the claim says");
        assertThat(newest().record().calibration()).isNull();

        CalibrationRecord found =
                new Calibration(
                                new FakeEngine()
                                        .always(
                                                new TimedForks(
                                                        10,
                                                        20,
                                                        fork ->
                                                                2e7
                                                                        * (1
                                                                                + 0.01
                                                                                        * (fork
                                                                                                        .number()
                                                                                                % 5)))),
                                Results.open(folder),
                                "1.0",
                                new FakeClock())
                        .run(10, new RecordingListener());

        assertThat(run())
                .contains(
                        "  inconclusive: 0.50 %% from the limit is less than the %.2f %% that this"
                                .formatted(found.detectablePercent()));
        assertThat(newest().record().calibration())
                .isEqualTo(
                        new CalibratedRecord(
                                found.run(), found.started(), found.detectablePercent()));
        assertThat(found.detectablePercent()).isBetween(1.0, 3.0);
    }
}
