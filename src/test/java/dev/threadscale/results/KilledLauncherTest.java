package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Plans;
import dev.threadscale.measured.ForkRecord.Judgement;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.files.Folder;
import dev.threadscale.run.RunRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A launcher can be killed between any two operations on files. No run may be lost by that, or be
 * measured again, or pass for damaged.
 */
class KilledLauncherTest {

    private static final Plan PLAN =
            Plans.study(
                    "measure.forks=1", "findings=[{id: A, claim: c, expect: {value: \"< 1s\"}}]");
    private static final Fork FORK = PLAN.forks().getFirst();
    private static final RunCopies COPIES = RunRecords.copies(PLAN);

    private static final RunRecord.PlacementRecord NOWHERE =
            new RunRecord.PlacementRecord(null, null, null);

    @TempDir private Path folder;

    /** What a launcher does, each time with one line of the journal at most. */
    static Stream<Arguments> steps() {
        return Stream.of(
                step("doubt", run -> run.doubted(List.of("on battery"))),
                step("place", run -> run.placed("", NOWHERE, List.of())),
                step("settle", RunDirectory::settle),
                step("finish", run -> run.finished("2026-01-02T04:05:06Z")),
                step("go on after settling", run -> run.goesOn(99)),
                step("extend after settling", run -> run.extendedFor(Map.of("A", 6))),
                step("change tables after settling", RunDirectory::collect));
    }

    private static Arguments step(String name, Consumer<RunDirectory> step) {
        return Arguments.of(name, step);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("steps")
    void runSurvivesInTheMiddleOfAStep(String name, Consumer<RunDirectory> step) throws Exception {
        RunDirectory run = begun();
        if (name.endsWith("after settling")) {
            run.placed("", NOWHERE, List.of());
            run.settle();
        }
        Path before = copy(run.path(), "before");
        step.accept(run);

        survives(before, run.path(), Journal.FILE);
    }

    @Test
    void runSurvivesWhileAForkIsJudged() throws Exception {
        RunDirectory run = begun();
        run.settle();
        Path settled = copy(run.path(), "settled");
        run.judged(
                StoredRuns.record(FORK, "completed", ""),
                new Judgement(Map.of("steal", "noise"), null, null));
        Path unsettled = copy(run.path(), "unsettled");
        String fork = ForkKind.FORKS.folder() + "/" + FORK.id() + "/";
        Files.delete(unsettled.resolve(fork + Judgement.FILE));
        Files.copy(
                settled.resolve(fork + Checksums.FILE),
                unsettled.resolve(fork + Checksums.FILE),
                StandardCopyOption.REPLACE_EXISTING);

        survives(settled, unsettled, RunRecord.FILE);
        survives(unsettled, run.path(), fork + Judgement.FILE);
    }

    @Test
    void lineOfTheJournalDoesNotCountBeforeItHasItsChecksum() throws Exception {
        RunDirectory run = begun();
        run.doubted(List.of("on battery"));
        Path before = copy(run.path(), "before");
        run.doubted(List.of("load"));
        Path killed = state(before, run.path(), Journal.FILE, 3);

        assertThat(RunReader.read(killed).warnings()).containsExactly("on battery");
        RunDirectory.open(Folder.at(killed)).doubted(List.of("a busy host"));
        assertThat(RunReader.read(killed).warnings()).containsExactly("on battery", "a busy host");
    }

    private RunDirectory begun() throws Exception {
        RunDirectory run = StoredRuns.begin(folder, PLAN, FakeClock.BEGIN);
        StoredRuns.complete(run, FORK, "measurement");
        run.collect();
        return run;
    }

    /** Goes through all states between two that differ in a file and the checksums alone. */
    private void survives(Path before, Path after, String file) throws IOException {
        for (int operations = 0; operations <= 4; operations++) {
            resumes(state(before, after, file, operations));
        }
    }

    /** The state after so many operations: each file is prepared, and gets its name. */
    private Path state(Path before, Path after, String file, int operations) throws IOException {
        Path state = copy(before, "state" + operations);
        Path changed = state.resolve(file);
        if (Files.exists(after.resolve(file))) {
            follow(changed, after.resolve(file), operations);
        }
        Path sums = changed.resolveSibling(Checksums.FILE);
        follow(sums, after.resolve(file).resolveSibling(Checksums.FILE), operations - 2);
        return state;
    }

    private static void follow(Path file, Path after, int operations) throws IOException {
        Path partial = file.resolveSibling(Folder.PARTIAL + file.getFileName());
        if (operations > 0) {
            Files.copy(after, partial);
        }
        if (operations > 1) {
            Files.move(partial, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private Path copy(Path run, String name) throws IOException {
        return Folders.copy(run, Files.createTempDirectory(folder, name).resolve("run"));
    }

    private static void resumes(Path run) throws IOException {
        RunCheck reader = new RunCheck(run);
        reader.refuseDamage();
        assertThat(reader.forks()).isEmpty();

        RunDirectory resumed = RunDirectory.open(Folder.at(run));
        assertThat(resumed.mend(COPIES)).isEmpty();
        assertThat(resumed.ended(ForkKind.FORKS)).isEqualTo(Set.of(FORK.id()));
        resumed.settle();
        try (Stream<Path> files = Files.walk(run)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(file -> file.startsWith(Folder.PARTIAL));
        }
        new RunCheck(run).refuseDamage();
    }
}
