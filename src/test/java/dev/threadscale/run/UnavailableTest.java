package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.run.Runner.RunTotals;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What this host cannot run is said once, recorded with its remedy, and not begun. */
class UnavailableTest {

    private static final Plan PLAN = Plans.study();
    private static final Configuration PLATFORM = PLAN.configurations().getFirst();
    private static final Unavailable REASON =
            new Unavailable("the image is missing", "Build it with docker build.");

    private final Sessions sessions;

    UnavailableTest(@TempDir Path results) {
        sessions = new Sessions(results, PLAN);
    }

    private static FakeEngine withoutPlatform() {
        return new FakeEngine()
                .without(configuration ->
                        configuration.equals(PLATFORM) ? Optional.of(REASON) : Optional.empty());
    }

    @Test
    void restRunsAndTheReasonIsRecorded() throws Exception {
        FakeEngine engine = withoutPlatform();
        RunTotals totals = sessions.begin(engine);

        assertThat(engine.forks()).hasSize(2).noneMatch(id -> id.startsWith(PLATFORM.id()));
        assertThat(totals).isEqualTo(new RunTotals(Map.of("completed", 2L), 2, 0, 1));
        assertThat(sessions.unavailable())
                .containsExactly(
                        new UnavailableRow(
                                PLATFORM.id(),
                                PLATFORM.labels(),
                                "the image is missing",
                                "Build it with docker build."));
        assertThat(sessions.directory().record().finished()).isNotNull();
    }

    @Test
    void reasonIsRecordedBeforeTheFirstFork() throws Exception {
        FakeEngine engine = withoutPlatform().stoppedAt(1);
        sessions.beginAndStop(engine);
        assertThat(sessions.unavailable()).hasSize(1);
    }

    @Test
    void newlyAvailableConfigurationsRunWhenResuming() throws Exception {
        FakeEngine first = withoutPlatform().stoppedAt(2);
        sessions.beginAndStop(first);

        sessions.resume(new FakeEngine());
        assertThat(sessions.forkFolders()).containsExactlyInAnyOrderElementsOf(sessions.planned());
        assertThat(sessions.unavailable()).isEmpty();
    }

    @Test
    void unsuitableHostBeginsNothing() throws Exception {
        FakeEngine engine = new FakeEngine().without(any -> Optional.of(REASON));
        RunTotals totals = sessions.begin(engine);
        assertThat(engine.forks()).isEmpty();
        assertThat(totals).isEqualTo(new RunTotals(Map.of(), 0, 0, 2));
        assertThat(sessions.heard()).isEqualTo(List.of("run begins: 0 forks", "run ends"));
        assertThat(sessions.rows()).isEmpty();
    }
}
