package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.StoredForks.ForkKind;
import dev.threadscale.results.files.Folder;
import dev.threadscale.run.RunRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private static final Plan PLAN = Plans.study("measure.forks=1");
    private static final Fork FORK = PLAN.forks().getFirst();
    private static final RunCopies COPIES = RunRecords.copies(PLAN);

    private static final RunRecord.PlacementRecord NOWHERE =
            new RunRecord.PlacementRecord(null, null, null);

    @TempDir private Path folder;

    /** What a launcher does, each time with one record of the run. */
    static Stream<Arguments> steps() {
        return Stream.of(
                step("doubt", run -> run.doubted(List.of("on battery"))),
                step("place", run -> run.placed("", NOWHERE, List.of())),
                step("settle", RunDirectory::settle),
                step("finish", run -> run.finished("2026-01-02T04:05:06Z")),
                step("go on after settling", run -> run.goesOn(99)),
                step("change tables after settling", RunDirectory::collect));
    }

    private static Arguments step(String name, Consumer<RunDirectory> step) {
        return Arguments.of(name, step);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("steps")
    void aRunSurvivesInTheMiddleOfAStep(String name, Consumer<RunDirectory> step) throws Exception {
        RunDirectory run = begun();
        if (name.endsWith("after settling")) {
            run.settle();
        }
        Path before = copy(run.path(), "before");
        step.accept(run);

        survives(before, run.path(), RunRecord.FILE);
    }

    @Test
    void aRunSurvivesWhileAForkIsJudged() throws Exception {
        RunDirectory run = begun();
        run.settle();
        Path settled = copy(run.path(), "settled");
        run.judged(
                StoredRuns.record(FORK, "completed", "")
                        .judged(Map.of("steal", "noise"), Optional.empty(), Optional.empty()));
        Path unsettled = copy(run.path(), "unsettled");
        String fork = ForkKind.FORKS.folder() + "/" + FORK.id() + "/";
        for (String file : List.of(ForkRecord.FILE, Checksums.FILE)) {
            Files.copy(
                    settled.resolve(fork + file),
                    unsettled.resolve(fork + file),
                    StandardCopyOption.REPLACE_EXISTING);
        }

        survives(settled, unsettled, RunRecord.FILE);
        survives(unsettled, run.path(), fork + ForkRecord.FILE);
    }

    @Test
    void checksumsThatCouldNotGetTheirNameOutlastTheNextRecord() throws Exception {
        RunDirectory run = begun();
        Path before = copy(run.path(), "before");
        run.doubted(List.of("on battery"));
        Path stuck = state(before, run.path(), RunRecord.FILE, 3);
        RunRecord next = RunRecord.read(stuck).doubted(List.of("load"));

        Checksums.write(
                Folder.at(stuck), RunRecord.FILE, Json.write(next), Checksums.in(stuck).others());

        resumes(stuck);
        assertThat(RunRecord.read(stuck).warnings()).contains("on battery", "load");
    }

    private RunDirectory begun() throws Exception {
        RunDirectory run = StoredRuns.begin(folder, PLAN, FakeClock.BEGIN);
        StoredRuns.complete(run, FORK, "measurement");
        run.collect();
        return run;
    }

    /** Goes through all states between two that differ in a record and its checksums alone. */
    private void survives(Path before, Path after, String record) throws IOException {
        for (int operations = 0; operations <= 4; operations++) {
            resumes(state(before, after, record, operations));
        }
    }

    /** The state after so many operations: two files are prepared, and get their names. */
    private Path state(Path before, Path after, String record, int operations) throws IOException {
        Path state = copy(before, "state" + operations);
        Path partialRecord = beside(state.resolve(record), Folder.PARTIAL + name(record));
        Path sums = beside(state.resolve(record), Checksums.FILE);
        Path partialSums = beside(sums, Folder.PARTIAL + Checksums.FILE);
        if (operations > 0) {
            Files.copy(after.resolve(record), partialRecord);
        }
        if (operations > 1) {
            Files.copy(beside(after.resolve(record), Checksums.FILE), partialSums);
        }
        if (operations > 2) {
            move(partialRecord, state.resolve(record));
        }
        if (operations > 3) {
            move(partialSums, sums);
        }
        return state;
    }

    private static String name(String path) {
        return Path.of(path).getFileName().toString();
    }

    private static Path beside(Path file, String name) {
        return file.resolveSibling(name);
    }

    private static void move(Path from, Path to) throws IOException {
        Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
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
