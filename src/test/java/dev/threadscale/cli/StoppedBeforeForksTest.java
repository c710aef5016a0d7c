package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.StopSignal;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.run.Nodes;
import dev.threadscale.store.Results;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine may have to look for long before a fork begins, and a user may not want to wait. */
class StoppedBeforeForksTest {

    @TempDir private Path folder;

    private final StringWriter said = new StringWriter();
    private final PrintWriter err = new PrintWriter(said);

    private int run(FakeEngine engine) throws Exception {
        return new ExperimentRun(
                        Nodes.only(engine),
                        Results.open(folder),
                        () -> new PlainProgress(err, System::nanoTime),
                        new FakeClock(),
                        Optional.empty(),
                        false,
                        List.of(),
                        new PrintWriter(new StringWriter()),
                        err)
                .of(Plans.study(), Optional.empty(), false);
    }

    @Test
    void aStopWhileImagesAreLookedForMakesNoRun() throws Exception {
        assertThat(run(new FakeEngine().stoppedAtImages())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(said.toString()).contains("Interrupted. No fork of study was begun.");
        assertThat(Results.open(folder).runs("study")).isEmpty();
    }

    @Test
    void aStopWhileConfigurationsAreTriedLeavesARunToResume() throws Exception {
        assertThat(run(new FakeEngine().stoppedAtConfigurations())).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(said.toString()).contains("Interrupted. 0 of ").contains("--resume continues");
        assertThat(Results.open(folder).newestUnfinished("study")).isPresent();
    }

    @Test
    void aCommandThatIsCutShortEndsAsInterrupted() throws Exception {
        int code =
                new Interruption(new StopSignal(), err)
                        .guard(() -> {
                            throw new InterruptedException("stop requested");
                        });
        assertThat(code).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(said.toString()).contains("Interrupted.");
    }
}
