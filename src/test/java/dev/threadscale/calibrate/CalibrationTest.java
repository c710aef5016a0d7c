package dev.threadscale.calibrate;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.TimedForks;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.Results;
import dev.threadscale.run.RecordingListener;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.util.DefaultLocale;

/** A host that is thought quieter than it is makes findings of its noise. */
@DefaultLocale(language = "fa", country = "IR")
class CalibrationTest {

    @TempDir private Path folder;
    private final FakeClock clock = new FakeClock();
    private Results results;

    @BeforeEach
    void results() {
        results = Results.open(folder);
    }

    /** Two CPUs are as noisy as one says, one CPU only half as much. */
    private static FakeEngine noisy(double noise) {
        Random random = new Random(20260108);
        ToDoubleFunction<Fork> nanos =
                fork -> {
                    String cpus = fork.configuration().levels().get("cpus").label();
                    double share = cpus.equals("2") ? noise : noise / 2;
                    return 2e7 * (1 + share * random.nextGaussian());
                };
        return new FakeEngine().always(new TimedForks(10, 20, nanos));
    }

    private CalibrationRecord calibrate(FakeEngine engine, int forks) throws Exception {
        return new Calibration(engine, results, "1.0", clock).run(forks, new RecordingListener());
    }

    private Path file(String run) {
        return folder.resolve("calibration").resolve(run).resolve("calibration.json");
    }

    @Test
    void noisierConfigurationDecides() throws Exception {
        CalibrationRecord found = calibrate(noisy(0.01), 10);

        // (t(0.975; 18) + t(0.8; 18)) · 1 % · √(2 / 10) = 1.3 %, but for the error of the estimate.
        assertThat(found.detectablePercent()).isBetween(0.8, 2.0);
        assertThat(found.configurations()).hasSize(2);
        assertThat(found.configurations().getLast().detectablePercent())
                .isEqualTo(found.detectablePercent());
        assertThat(found.configurations().getFirst().detectablePercent())
                .isLessThan(found.detectablePercent());
    }

    @Test
    void calibrationIsStoredAndFoundByItsHost() throws Exception {
        FakeEngine engine = noisy(0.01);

        CalibrationRecord found = calibrate(engine, 4);

        assertThat(found.run()).isEqualTo("20260102-030405-000");
        Golden.matches("calibration.json", Files.readString(file(found.run())));
        assertThat(results.calibration(engine.name(), engine.host())).contains(found);
        assertThat(results.calibration("docker", engine.host())).isEmpty();
        assertThat(results.calibration(engine.name(), Map.of("cpus", "2"))).isEmpty();
    }

    @Test
    void newestCounts() throws Exception {
        calibrate(noisy(0.01), 4);
        clock.advance(Duration.ofDays(1));
        CalibrationRecord newer = calibrate(noisy(0.05), 4);

        assertThat(results.calibration("fake", new FakeEngine().host())).contains(newer);
    }

    /** Every other fork is one side: what lies between blocks makes no difference. */
    @Test
    void slowingHostShowsInTheVariation() throws Exception {
        TimedForks slowing = new TimedForks(10, 20, fork -> 2e7 * (1 + fork.number() / 100.0));

        CalibrationRecord found = calibrate(new FakeEngine().always(slowing), 6);

        assertThat(found.configurations().getFirst().observedPercent()).isBetween(0.9, 1.0);
        assertThat(found.detectablePercent()).isGreaterThan(5);
    }

    @Test
    void failedForkIsNamedAndNothingIsStored() throws Exception {
        FakeEngine engine = noisy(0.01).at(3, (fork, output) -> FakeEngine.exit(1));

        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> calibrate(engine, 2))
                .withMessageStartingWith("a fork of the calibration did not complete: ");
        assertThat(file("20260102-030405-000")).doesNotExist();
        assertThat(results.calibration(engine.name(), engine.host())).isEmpty();
    }

    @Test
    void unusableHostIsReportedWithARemedy() {
        FakeEngine engine =
                noisy(0.01)
                        .without(any ->
                                Optional.of(new Unavailable("the image is missing", "Build it.")));

        assertThatExceptionOfType(EngineException.class)
                .isThrownBy(() -> calibrate(engine, 2))
                .withMessage("the calibration cannot run here: the image is missing")
                .satisfies(e -> assertThat(e.remedy()).isEqualTo("Build it."));
    }

    @Test
    void brokenCalibrationIsNamedWithWhatToDo() throws Exception {
        Path broken = file(calibrate(noisy(0.01), 2).run());
        Files.writeString(broken, "{");

        refused(() -> results.calibration("fake", new FakeEngine().host()))
                .startsWith("cannot read %s: ".formatted(broken))
                .containsPattern("fix: .*threadscale doctor --calibrate");
    }
}
