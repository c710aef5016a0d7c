package dev.threadscale.run;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.Summed;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.Report;
import dev.threadscale.results.RunCheck;
import dev.threadscale.results.RunCheck.Damage;
import dev.threadscale.results.RunCopies;
import dev.threadscale.results.RunRecord;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Power is lost, a disk errs, somebody edits. The danger is a fork or a table that passes for a
 * good one, and a run of hours that cannot go on because of one bad file.
 */
class DamagedRunTest {

    private static final Plan PLAN = Plans.study("measure={forks: 2, sentinel: true}");
    private static final String FORK = PLAN.forks().get(1).id();
    private static final String FORK_JSON = "forks/FORK/fork.json";
    private static final String JUDGED = "forks/FORK/judged.json";
    private static final String JOURNAL = "journal.jsonl";
    private static final String FORK_ROWS = "forks/FORK/iterations.csv";
    private static final int FLIPS = 300;

    @TempDir private Path results;
    private Sessions sessions;
    private Path run;

    @BeforeEach
    void measure() throws Exception {
        sessions = new Sessions(results, PLAN);
        sessions.begin(new FakeEngine());
        run = sessions.directory().path();
    }

    private Path file(String name) throws Exception {
        String sentinel = sessions.directory().sentinels().getFirst().id();
        return run.resolve(name.replace("FORK", FORK).replace("SENTINEL", sentinel));
    }

    /** What a reader says of a run with a damaged file; empty if it takes it for a good one. */
    private Optional<String> complaint(Path file) {
        Path inRun = run.relativize(file);
        if (inRun.startsWith("forks") || inRun.startsWith("sentinels")) {
            List<Damage> damage = new RunCheck(run).forks();
            return damage.stream().map(one -> one.file() + ": " + one.what()).findFirst();
        }
        try {
            Report.of(run);
            return Optional.empty();
        } catch (UserException damaged) {
            return Optional.ofNullable(damaged.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                FORK_JSON,
                FORK_ROWS,
                JUDGED,
                "sentinels/SENTINEL/fork.json",
                "sentinels/SENTINEL/iterations.csv",
                "run.json",
                JOURNAL,
                "iterations.csv",
                "forks.csv",
                "sentinels.csv"
            })
    void fileThatIsCutOffAnywhereOrHasBitsFlippedIsNamed(String name) throws Exception {
        Path file = file(name);
        byte[] whole = Files.readAllBytes(file);
        assertThat(complaint(file)).isEmpty();
        // Before its checksum, the record alone is read; the journal ends between any two lines.
        int step = List.of(RunRecord.FILE, JOURNAL).contains(name) ? 1 : 7;
        for (int length = whole.length - 1; length >= 0; length -= step) {
            Files.write(file, Arrays.copyOf(whole, length));
            assertThat(complaint(file))
                    .as("cut off at %d", length)
                    .get()
                    .asString()
                    .contains(file.toString());
        }
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < FLIPS; i++) {
            byte[] flipped = whole.clone();
            for (int bits = random.nextInt(1, 9); bits > 0; bits--) {
                flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
            }
            if (!Arrays.equals(flipped, whole)) {
                Files.write(file, flipped);
                assertThat(complaint(file))
                        .as("flip %d", i)
                        .get()
                        .asString()
                        .contains(file.toString());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {RunRecord.FILE, JOURNAL})
    void damagedRunIsNotContinued(String name) throws Exception {
        Path file = file(name);
        byte[] whole = Files.readAllBytes(file);
        for (int length = 0; length < whole.length; length += 7) {
            Files.write(file, Arrays.copyOf(whole, length));
            refused(sessions::directory).startsWith("cannot read " + file);
        }
    }

    @ParameterizedTest
    @CsvSource({
        FORK_JSON + ", false",
        FORK_JSON + ", true",
        JUDGED + ", false",
        JUDGED + ", true",
        FORK_ROWS + ", false",
        FORK_ROWS + ", true"
    })
    void forkWithADamagedOrLostFileIsMeasuredAgainAndNoOther(String name, boolean lost)
            throws Exception {
        List<String> before = sessions.rows();
        if (lost) {
            Files.delete(file(name));
        } else {
            Files.writeString(file(name), "{\"torn");
        }
        assertThat(sessions.directory().mend(RunCopies.NONE))
                .singleElement()
                .returns(file(name), Damage::file)
                .returns("the fork is measured again", Damage::mended);
        FakeEngine second = new FakeEngine();
        sessions.resume(second);
        assertThat(second.forks()).contains(FORK);
        assertThat(second.forks()).filteredOn(sessions.planned()::contains).containsExactly(FORK);
        assertThat(sessions.rows()).isEqualTo(before);
        assertThat(sessions.directory().mend(RunCopies.NONE)).isEmpty();
        assertThat(new RunCheck(run).forks()).isEmpty();
        Report.of(run);
    }

    /** Checksums fit, so that the reader itself complains. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                JUDGED + " | {\"torn | Unexpected end-of-input",
                JUDGED + " | {\"pace\": \"quick\"} | pace",
                FORK_JSON + " | {\"torn | Unexpected end-of-input",
                FORK_ROWS + " | phase,iteration;measurement,1 | the column elapsed_ns is missing",
            })
    void forgedFileOfAForkIsNamedWithItsDamage(String name, String text, String what)
            throws Exception {
        Path file = file(name);
        Files.writeString(file, text.replace(';', '\n'));
        Summed.renew(file.getParent());
        Summed.renew(run);

        assertThat(new RunCheck(run).forks())
                .singleElement()
                .returns(file, Damage::file)
                .satisfies(damage -> assertThat(damage.what()).contains(what));
    }

    @ParameterizedTest
    @ValueSource(strings = {"search.csv", "unavailable.csv"})
    void foreignTableIsRemovedWhenTheRunIsResumed(String name) throws Exception {
        Files.writeString(run.resolve(name), "threads,outcome\nplatform,found\n");

        assertThat(sessions.directory().mend(RunCopies.NONE))
                .containsExactly(
                        new Damage(run.resolve(name), "it is not of this run", "it is removed"));
        sessions.resume(new FakeEngine());

        assertThat(run.resolve(name)).doesNotExist();
        Report.of(run);
    }

    @ParameterizedTest
    @ValueSource(strings = {"iterations.csv", "forks.csv", "sentinels.csv", "data-dictionary.csv"})
    void damagedTableIsMadeAnewOfTheForks(String name) throws Exception {
        String whole = Files.readString(file(name));
        Files.writeString(file(name), whole.substring(whole.length() / 2));
        FakeEngine idle = new FakeEngine();

        assertThat(sessions.directory().mend(RunCopies.NONE))
                .extracting(Damage::file)
                .containsExactly(file(name));
        sessions.resume(idle);

        assertThat(idle.forks()).isEmpty();
        assertThat(file(name)).hasContent(whole);
        Report.of(run);
    }

    @Test
    void damagedSentinelIsLeftOutAndItsNumberIsNotGivenAgain() throws Exception {
        Files.delete(file(FORK_JSON));
        List<ForkRecord> measured = sessions.directory().sentinels();
        assertThat(measured).extracting(ForkRecord::number).containsExactly(1, 2, 3);
        Path folder = run.resolve("sentinels");
        // The forks of the second block refer to the second.
        Files.writeString(folder.resolve(measured.get(1).id()).resolve("fork.json"), "");
        Files.delete(folder.resolve(measured.get(2).id()).resolve("fork.json"));

        assertThat(sessions.directory().mend(RunCopies.NONE))
                .extracting(Damage::mended)
                .containsExactly(
                        "the fork is measured again",
                        "the sentinel is left out",
                        "the sentinel is left out");
        sessions.resume(new FakeEngine());

        assertThat(sessions.directory().sentinels())
                .extracting(ForkRecord::number)
                .containsExactly(1, 3, 4);
        assertThat(sessions.directory().mend(RunCopies.NONE)).isEmpty();
        Report.of(run);
    }

    @Test
    void somebodysOwnFolderAmongTheForksStays() throws Exception {
        Path notes = Files.createDirectories(run.resolve("forks/my notes"));
        assertThat(sessions.directory().mend(RunCopies.NONE)).isEmpty();
        assertThat(notes).exists();
    }
}
