package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What exists is complete: a fork that has not ended is visible as it grows, and never counts. */
class UnfinishedForkTest {

    private static final Fork FORK = Plans.study().forks().getFirst();
    private static final Map<String, String> ROW = StoredRuns.row("warmup", 1, false);

    @TempDir private Path results;
    private RunDirectory run;
    private Path partial;

    @BeforeEach
    void begin() throws Exception {
        run = StoredRuns.begin(results);
        partial = run.path().resolve("forks").resolve(".partial-" + FORK.id());
    }

    @Test
    void rowsAreVisibleAtOnceAndTheForkIsNotThereYet() throws Exception {
        try (ForkWriter writer = run.begin(ForkKind.FORKS, FORK)) {
            writer.add(WorkerTable.ITERATIONS, ROW);
            assertThat(partial.resolve("iterations.csv"))
                    .content()
                    .startsWith("phase,iteration,elapsed_ns,")
                    .containsPattern("\nwarmup,1,1234567,+\n$");
            assertThat(run.path().resolve("forks").resolve(FORK.id())).doesNotExist();
            assertThat(run.ended(ForkKind.FORKS)).isEmpty();
            assertThat(run.forks()).isEmpty();
        }
    }

    @Test
    void givenUpForkLeavesNothing() throws Exception {
        try (ForkWriter writer = run.begin(ForkKind.FORKS, FORK)) {
            writer.add(WorkerTable.ITERATIONS, ROW);
        }
        assertThat(run.path().resolve("forks")).isEmptyDirectory();
    }

    @Test
    void lateRowIsNoneOfTheFork() throws Exception {
        try (ForkWriter writer = run.begin(ForkKind.FORKS, FORK)) {
            writer.add(WorkerTable.ITERATIONS, ROW);
            writer.complete(StoredRuns.record(FORK, "completed", ""));
            writer.add(WorkerTable.ITERATIONS, ROW);
        }
        run.collect();
        assertThat(Files.readAllLines(run.path().resolve("iterations.csv"))).hasSize(2);
    }

    @Test
    void leftoversOfAKilledLauncherAreIgnoredAndRemovedWhenTheRunIsOpenedAgain() throws Exception {
        Files.createDirectories(partial);
        Files.writeString(partial.resolve("iterations.csv"), "phase,iter");
        Path nested = Files.createDirectories(partial.resolve("a/b"));

        run.collect();
        assertThat(run.forks()).isEmpty();
        assertThat(run.ended(ForkKind.FORKS)).isEmpty();

        RunDirectory again = Results.open(results).open("study", StoredRuns.ID);
        assertThat(nested).doesNotExist();
        assertThat(partial).doesNotExist();
        assertThat(again.ended(ForkKind.FORKS)).isEmpty();
    }

    @Test
    void leftoversOfAKilledLauncherAreReplacedByTheNewMeasurement() throws Exception {
        Files.createDirectories(partial);
        Files.writeString(partial.resolve("iterations.csv"), "phase,iteration\nwarmup,1\n");
        StoredRuns.complete(run, FORK, List.of(ROW));
        run.collect();
        assertThat(Files.readAllLines(run.path().resolve("iterations.csv"))).hasSize(2);
    }

    @Test
    void collectingAgainWritesTheSame() throws Exception {
        StoredRuns.complete(run, FORK, List.of(ROW));
        run.collect();
        String once = Files.readString(run.path().resolve("iterations.csv"));
        run.collect();
        assertThat(run.path().resolve("iterations.csv")).hasContent(once);
    }
}
