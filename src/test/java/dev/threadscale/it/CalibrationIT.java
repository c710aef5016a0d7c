package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.calibrate.Calibration;
import dev.threadscale.engine.Engine;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.local.LocalEngine;
import dev.threadscale.results.CalibrationRecord;
import dev.threadscale.results.Results;
import dev.threadscale.run.RecordingListener;
import dev.threadscale.run.RunClock;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A real host has noise, and a run on it knows how much. */
@EnabledOnOs(OS.LINUX)
@Isolated("measures the host")
class CalibrationIT {

    @TempDir private Path folder;

    @Test
    void laterRunOnTheSameHostKeepsTheResultOfTheCalibration() throws Exception {
        Study study = new Study(folder);
        Results results = Results.open(study.results());
        CalibrationRecord found;
        try (Engine engine = LocalEngine.open(new StopSignal())) {
            found =
                    new Calibration(engine, results, "1.0", RunClock.of(new StopSignal()))
                            .run(2, new RecordingListener());
            assertThat(found.host()).containsKeys("name", "cpus");
            assertThat(results.calibration("local", engine.host())).contains(found);
        }
        assertThat(found.detectablePercent()).isPositive();
        assertThat(found.configurations()).allMatch(one -> one.forks() == 2);

        study.write(
                "{name: factorization}",
                "{cpus: 1, threads: virtual, tasks: 10}",
                "{warmup: 1, iterations: 2, forks: 1}");
        Launcher.run(study.arguments("--engine", "local")).endedWith(0);

        assertThat(study.runJson().get("calibration").get("run").asText()).isEqualTo(found.run());
    }
}
