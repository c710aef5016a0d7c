package dev.threadscale.results;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.results.files.Folder;
import dev.threadscale.results.files.Owner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A launcher in a container is root. The danger is a folder full of results that its user can
 * neither change nor remove.
 */
class OwnerTest {

    private static final int USER = 12_345;
    private static final int GROUP = 23_456;
    private static final Fork FORK = Plans.study().forks().getFirst();

    @TempDir private Path folder;

    @BeforeEach
    void giveTheFolderAway() throws IOException {
        Assumptions.assumeTrue(
                "root".equals(System.getProperty("user.name")), "only root can give files away");
        Files.setAttribute(folder, "unix:gid", GROUP);
        Files.setAttribute(folder, "unix:uid", USER);
    }

    private void assertOwned(int atLeast) throws IOException {
        List<Path> paths = Folders.all(folder);
        assertThat(paths).hasSizeGreaterThanOrEqualTo(atLeast);
        for (Path path : paths) {
            assertThat(Files.getAttribute(path, "unix:uid")).as(path.toString()).isEqualTo(USER);
            assertThat(Files.getAttribute(path, "unix:gid")).as(path.toString()).isEqualTo(GROUP);
        }
    }

    @Test
    void everyFileAndFolderOfARunBelongsToTheOwnerOfTheResults() throws Exception {
        StoredRuns.finished(folder, Plans.study(), List.of(FORK), "warmup");
        assertOwned(10);
    }

    @Test
    void soDoTheFoldersOnTheWay() throws Exception {
        StoredRuns.begin(folder.resolve("a/b/results"));
        assertOwned(9);
    }

    @Test
    void soDoesWhatIsWrittenWhenARunIsResumed() throws Exception {
        StoredRuns.begin(folder);
        RunDirectory again = Results.open(folder).open("study", StoredRuns.ID);
        StoredRuns.complete(again, FORK);
        again.unavailable(List.of());
        assertOwned(8);
    }

    @Test
    void soDoesItsReport() throws Exception {
        Path run = StoredRuns.begin(folder).path();
        Folder.at(run).unsynced().create("report").write("picture.png", "pixels");
        assertOwned(8);
    }

    @Test
    void folderOfRootStaysRoots() throws Exception {
        Files.setAttribute(folder, "unix:uid", 0);
        assertThat(Owner.of(folder).folder()).isNull();
        RunDirectory run = StoredRuns.begin(folder, Plans.study(), FakeClock.BEGIN);
        assertThat(Files.getAttribute(run.path(), "unix:uid")).isEqualTo(0);
    }
}
