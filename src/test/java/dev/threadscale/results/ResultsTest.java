package dev.threadscale.results;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.files.Folder;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunRecords;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Finding and making runs; the danger is two runs in one folder, or the wrong one resumed. */
class ResultsTest {

    @TempDir private Path results;

    @Test
    void runsOfTheSameMomentHaveIdsOfTheirOwn() throws Exception {
        StoredRuns.begin(results);
        StoredRuns.begin(results);
        assertThat(StoredRuns.begin(results).record().run()).isEqualTo("20260102-030405-002");
        StoredRuns.begin(results, Plans.study(), FakeClock.BEGIN.plus(Duration.ofSeconds(1)));
        assertThat(Results.open(results).runs("study"))
                .containsExactly(
                        StoredRuns.ID,
                        "20260102-030405-001",
                        "20260102-030405-002",
                        "20260102-030406-000");
    }

    @Test
    void simultaneousLaunchersDoNotShareAFolder() throws Exception {
        int launchers = 8;
        CyclicBarrier together = new CyclicBarrier(launchers);
        Callable<Path> launcher =
                () -> {
                    together.await();
                    return StoredRuns.begin(results).path();
                };
        List<Path> runs = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(launchers)) {
            for (Future<Path> run : threads.invokeAll(Collections.nCopies(launchers, launcher))) {
                runs.add(run.get());
            }
        }
        assertThat(runs).doesNotHaveDuplicates();
    }

    /** It is no fault of the experiment's. */
    @Test
    void unprintableCharactersAreReplacedAndNotRefused() throws Exception {
        Plan plan = Plans.study();
        String now = FakeClock.BEGIN.toString();
        RunRecord record =
                RunRecords.run(plan, Nodes.only(new FakeEngine()), "1.0.0 \u001b[31m", now);

        Path run =
                Results.open(results)
                        .create("study", FakeClock.BEGIN, record, RunRecords.copies(plan))
                        .path();

        assertThat(RunReader.read(run).version()).isEqualTo("1.0.0 \uFFFD[31m");
    }

    @Test
    void newestUnfinishedRunIsFound() throws Exception {
        StoredRuns.begin(results);
        RunDirectory second = StoredRuns.begin(results);
        RunDirectory third = StoredRuns.begin(results);
        assertThat(StoredRuns.newestUnfinished(results).orElseThrow().path())
                .isEqualTo(third.path());
        finish(third);
        report(third);
        assertThat(StoredRuns.newestUnfinished(results).orElseThrow().path())
                .isEqualTo(second.path());
    }

    @Test
    void finishedRunsAreLeftAsTheyAre() throws Exception {
        StoredRuns.begin(results);
        RunDirectory finished = StoredRuns.begin(results);
        finish(finished);
        report(finished);
        Path written = Files.createDirectory(finished.path().resolve("forks/.partial-report"));

        assertThat(StoredRuns.newestUnfinished(results)).isPresent();

        assertThat(written).exists();
    }

    @Test
    void copiesAreNotContinued() throws Exception {
        Path run = StoredRuns.begin(results).path();
        Folders.copy(run, run.resolveSibling(run.getFileName() + " copy"));

        assertThat(StoredRuns.newestUnfinished(results).orElseThrow().path()).isEqualTo(run);
        assertThat(Results.open(results).runs("study")).hasSize(1);
    }

    @Test
    void runWithoutItsReportIsNotFinished() throws Exception {
        assertThat(StoredRuns.newestUnfinished(results)).isEmpty();
        RunDirectory run = StoredRuns.begin(results);
        finish(run);
        assertThat(StoredRuns.newestUnfinished(results)).isPresent();
        report(run);
        assertThat(StoredRuns.newestUnfinished(results)).isEmpty();
        run.goesOn(3);
        finish(run);
        assertThat(StoredRuns.newestUnfinished(results)).isPresent();
    }

    @Test
    void leftoversOfALauncherKilledBeforeItsRunAreRemoved() throws Exception {
        StoredRuns.begin(results);
        Path begun = Files.createDirectories(results.resolve("study/.partial-20260102-030405-001"));
        Files.writeString(begun.resolve("data-dictionary.csv"), "file,col");
        Files.writeString(results.resolve(".partial-index.html"), "<!doc");

        Results.open(results).lock(FakeClock.BEGIN).close();

        assertThat(begun).doesNotExist();
        assertThat(results.resolve(".partial-index.html")).doesNotExist();
        assertThat(Results.open(results).runs("study")).containsExactly(StoredRuns.ID);
    }

    @Test
    void folderWithoutARunIsPassedOver() throws Exception {
        Files.createDirectories(results.resolve("study/20300101-000000"));
        Files.writeString(results.resolve("study/notes.txt"), "mine");
        StoredRuns.begin(results);
        assertThat(Results.open(results).runs("study")).containsExactly(StoredRuns.ID);
    }

    @ParameterizedTest
    @ValueSource(strings = {"20250101-000000", "", ".", "..", "../study", "/etc"})
    void missingRunIsNamed(String id) throws Exception {
        StoredRuns.begin(results);
        refused(() -> Results.open(results).open("study", id))
                .isEqualTo(
                        "there is no run '%s' in %s\nfix: Name one of its folders, or none for the"
                                + " newest unfinished run.",
                        id, results.resolve("study"));
    }

    @Test
    void runOfALaterFormatIsNotMisread() throws Exception {
        RunDirectory run = StoredRuns.begin(results);
        Path json = run.path().resolve("run.json");
        String later =
                Files.readString(json).replace("\"format\" : 1,", "\"format\" : 2, \"new\" : 2,");
        Files.writeString(json, later);

        refused(() -> Results.open(results).open("study", StoredRuns.ID))
                .isEqualTo(
                        "cannot read %s: it has format 2, and this version of threadscale reads"
                                + " format 1\nfix: Use threadscale 1.0.0, which wrote it, or a later"
                                + " one.",
                        json);
    }

    private static void finish(RunDirectory run) {
        run.collect();
        run.finished("2026-01-02T04:05:06Z");
    }

    private static void report(RunDirectory run) {
        Folder.at(run.path()).write(RunDirectory.LAST, "{}\n");
    }
}
