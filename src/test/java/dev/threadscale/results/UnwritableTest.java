package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.threadscale.error.UserException;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.files.Folder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that cannot be written are said with the place, the reason and what to do. */
class UnwritableTest {

    private static final Fork FORK = Plans.study().forks().getFirst();

    @TempDir private Path folder;

    private static void assertRemedy(UserException refused) {
        assertThat(refused.remedy())
                .startsWith("Check that the folder belongs to you and that its disk has room")
                .contains("--results", "--resume continues");
    }

    @Test
    void aFileInTheFoldersPlaceIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("results"), "a file");
        UserException refused = catchThrowableOfType(UserException.class, () -> Results.open(file));
        assertThat(refused).hasMessage("cannot write %s: %s is not a folder", file, file);
        assertRemedy(refused);
    }

    @Test
    void aFileOnTheWayToTheFolderIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "a file");
        Path results = file.resolve("results");
        UserException refused =
                catchThrowableOfType(UserException.class, () -> Results.open(results));
        assertThat(refused).hasMessageStartingWith("cannot write %s: ", results);
        assertRemedy(refused);
    }

    @Test
    void aFileInTheExperimentsPlaceIsNamed() throws Exception {
        Files.writeString(folder.resolve("study"), "a file");
        UserException refused =
                catchThrowableOfType(UserException.class, () -> StoredRuns.begin(folder));
        assertThat(refused).hasMessageStartingWith("cannot write %s: ", folder.resolve("study"));
        assertRemedy(refused);
    }

    @Test
    void aFolderThatMayNotBeWrittenToIsNamed() throws Exception {
        Assumptions.assumeFalse(
                "root".equals(System.getProperty("user.name")), "root may write anywhere");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            Path results = folder.resolve("results");
            UserException refused =
                    catchThrowableOfType(UserException.class, () -> Results.open(results));
            assertThat(refused)
                    .hasMessage("cannot write %s: permission denied for %s", results, results);
            assertRemedy(refused);
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void aRunThatDisappearsWhileItIsWrittenIsNamed() throws Exception {
        RunDirectory run = StoredRuns.begin(folder);
        try (ForkWriter writer = run.begin(FORK)) {
            Folder.at(folder).delete("study");
            UserException refused =
                    catchThrowableOfType(
                            UserException.class,
                            () -> writer.complete(StoredRuns.record(FORK, "completed", "")));
            Path partial = run.path().resolve("forks/.partial-" + FORK.id());
            assertThat(refused)
                    .hasMessageStartingWith("cannot write " + partial)
                    .hasMessageEndingWith(" does not exist");
            assertRemedy(refused);
        }
    }

    @Test
    void aFileThatBlocksTheForkIsNamed() throws Exception {
        RunDirectory run = StoredRuns.begin(folder);
        Path taken = Files.createDirectories(run.path().resolve("forks").resolve(FORK.id()));
        Files.writeString(taken.resolve("something"), "else");
        try (ForkWriter writer = run.begin(FORK)) {
            UserException refused =
                    catchThrowableOfType(
                            UserException.class,
                            () -> writer.complete(StoredRuns.record(FORK, "completed", "")));
            assertThat(refused).hasMessageStartingWith("cannot write ");
        }
        assertThat(taken.resolve("something")).hasContent("else");
    }
}
