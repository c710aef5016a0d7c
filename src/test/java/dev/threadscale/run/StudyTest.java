package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.files.Folder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A study tells its listener what happens, in order. */
class StudyTest {

    private static final Plan FIRST = Plans.study("name=first", "matrix.cpus=1");
    private static final Plan SECOND = Plans.study("name=second", "matrix.cpus=1");

    @TempDir private Path folder;
    private final FakeClock clock = new FakeClock();
    private final List<StudyEvent> events = new ArrayList<>();
    private boolean stopped;

    /** The clock, which tells of the stop as that of a launcher does. */
    private final RunClock stopping =
            new RunClock() {
                @Override
                public Instant instant() {
                    return clock.instant();
                }

                @Override
                public long nanos() {
                    return clock.nanos();
                }

                @Override
                public long asleepNanos() {
                    return clock.asleepNanos();
                }

                @Override
                public void pause(Duration time) throws InterruptedException {
                    if (stopped) {
                        throw new InterruptedException();
                    }
                    clock.pause(time);
                }
            };

    private void measure(Optional<String> resume, Consumer<StudyEvent> listener)
            throws InterruptedException {
        StudyRequest request =
                new StudyRequest(
                        List.of(FIRST, SECOND),
                        folder,
                        resume,
                        Allowance.USUAL,
                        true,
                        List.of(),
                        "1.0.0");
        Nodes nodes = Nodes.only(new FakeEngine());
        Consumer<StudyEvent> keeping = events::add;
        new Study(request, nodes, stopping, Runnable::run, keeping.andThen(listener)).run();
    }

    /** The kinds of events, without what happens in a run and without doubts about the host. */
    private List<String> kinds() {
        List<String> kinds = new ArrayList<>();
        for (StudyEvent event : events) {
            if (!(event instanceof StudyEvent.InRun || event instanceof StudyEvent.HostDoubted)) {
                kinds.add(event.getClass().getSimpleName());
            }
        }
        events.clear();
        return kinds;
    }

    @Test
    void experimentsBeginAndEndInTheirOrder() throws Exception {
        measure(Optional.empty(), _ -> {});
        assertThat(events.getFirst())
                .isInstanceOfSatisfying(
                        StudyEvent.ExperimentBegins.class,
                        begins -> {
                            assertThat(begins.name()).isEqualTo("first");
                            assertThat(begins.number()).isOne();
                            assertThat(begins.count()).isEqualTo(2);
                        });
        assertThat(kinds())
                .containsExactly(
                        "ExperimentBegins",
                        "RunBegins",
                        "Ended",
                        "ExperimentBegins",
                        "RunBegins",
                        "Ended");
    }

    @Test
    void stopBetweenTwoExperimentsSkipsTheRest() throws Exception {
        measure(Optional.empty(), event -> stopped |= event instanceof StudyEvent.Ended);
        assertThat(kinds())
                .containsExactly(
                        "ExperimentBegins", "RunBegins", "Ended", "ExperimentBegins", "Skipped");
        assertThat(Results.open(folder).runs("second")).isEmpty();
    }

    @Test
    void resumedStudyMeasuresOnlyUnfinishedExperiments() throws Exception {
        measure(Optional.empty(), event -> stopped |= event instanceof StudyEvent.End);
        stopped = false;
        report(Results.open(folder));
        events.clear();

        measure(Optional.of(StudyRequest.NEWEST), _ -> {});
        assertThat(kinds())
                .containsExactly(
                        "ExperimentBegins",
                        "NothingToResume",
                        "ExperimentBegins",
                        "RunBegins",
                        "Ended");
    }

    /** Writes the last file of a report; without it, a run would be unfinished. */
    private void report(Results results) {
        Path run = folder.resolve("first").resolve(results.runs("first").getFirst());
        Folder.at(run).write(RunDirectory.LAST, "{}");
    }
}
