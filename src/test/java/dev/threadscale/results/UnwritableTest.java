package dev.threadscale.results;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.files.Folder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Results that cannot be written are said with the place, the reason and what to do. */
class UnwritableTest {

    private static final Fork FORK = Plans.study().forks().getFirst();

    @TempDir private Path folder;

    private static AbstractStringAssert<?> unwritable(ThrowingCallable action) {
        return refused(action)
                .contains(
                        "\nfix: Check that the folder belongs to you and that its disk has room",
                        "--results",
                        "--resume continues");
    }

    @Test
    void fileInTheFoldersPlaceIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("results"), "a file");
        unwritable(() -> Results.open(file))
                .startsWith("cannot write %s: %s is not a folder\n".formatted(file, file));
    }

    @Test
    void fileOnTheWayToTheFolderIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "a file");
        Path results = file.resolve("results");
        unwritable(() -> Results.open(results)).startsWith("cannot write %s: ".formatted(results));
    }

    @Test
    void fileInTheExperimentsPlaceIsNamed() throws Exception {
        Files.writeString(folder.resolve("study"), "a file");
        unwritable(() -> StoredRuns.begin(folder))
                .startsWith("cannot write %s: ".formatted(folder.resolve("study")));
    }

    @Test
    void unwritableFolderIsNamed() throws Exception {
        Assumptions.assumeFalse(
                "root".equals(System.getProperty("user.name")), "root may write anywhere");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            Path results = folder.resolve("results");
            unwritable(() -> Results.open(results))
                    .startsWith(
                            "cannot write %s: permission denied for %s\n"
                                    .formatted(results, results));
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void runDeletedDuringAWriteIsNamed() throws Exception {
        RunDirectory run = StoredRuns.begin(folder);
        try (ForkWriter writer = run.begin(ForkKind.FORKS, FORK)) {
            Folder.at(folder).delete("study");
            Path partial = run.path().resolve("forks/.partial-" + FORK.id());
            unwritable(() -> writer.complete(StoredRuns.record(FORK, "completed", "")))
                    .startsWith("cannot write " + partial)
                    .contains(" does not exist\n");
        }
    }

    @Test
    void fileInTheWayOfTheForkIsNamed() throws Exception {
        RunDirectory run = StoredRuns.begin(folder);
        Path taken = Files.createDirectories(run.path().resolve("forks").resolve(FORK.id()));
        Files.writeString(taken.resolve("something"), "else");
        try (ForkWriter writer = run.begin(ForkKind.FORKS, FORK)) {
            refused(() -> writer.complete(StoredRuns.record(FORK, "completed", "")))
                    .startsWith("cannot write ");
        }
        assertThat(taken.resolve("something")).hasContent("else");
    }
}
