package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.StopSignal;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.results.Results;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine may have to look for long before a fork begins, and a user may not want to wait. */
class StoppedBeforeForksTest {

    @TempDir private Path folder;

    @Test
    void aStopWhileImagesAreLookedForMakesNoRun() throws Exception {
        FakedRun run = new FakedRun(folder, new FakeEngine().stoppedAtImages());
        assertThat(run.of(Plans.study())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(run.err()).contains("Interrupted. No fork of study was started.");
        assertThat(Results.open(folder).runs("study")).isEmpty();
    }

    @Test
    void aStopWhileConfigurationsAreTriedLeavesARunToResume() throws Exception {
        FakedRun run = new FakedRun(folder, new FakeEngine().stoppedAtConfigurations());
        assertThat(run.of(Plans.study())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(run.err()).contains("Interrupted. 0 of ").contains("--resume continues");
        assertThat(Results.open(folder).newestUnfinished("study")).isPresent();
    }

    @Test
    void aCommandThatIsCutShortEndsAsInterrupted() throws Exception {
        StringWriter said = new StringWriter();
        int code =
                new Interruption(new StopSignal(), new PrintWriter(said))
                        .guard(() -> {
                            throw new InterruptedException("stop requested");
                        });
        assertThat(code).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(said.toString()).contains("Interrupted.");
    }
}
