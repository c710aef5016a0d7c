package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What forks write is gone after them, and nothing else is. */
class ScratchFolderTest {

    private final String run = "test-" + UUID.randomUUID();

    @TempDir private Path other;

    @AfterEach
    void nothingIsLeft() throws Exception {
        ScratchFolder.removeAll(run);
    }

    @Test
    void itIsRemovedWithAllThatIsInIt() throws Exception {
        Path folder = ScratchFolder.create(run, "fork-1");
        Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("file"), "text");

        ScratchFolder.remove(folder);

        assertThat(folder).doesNotExist();
    }

    @Test
    void whatALinkLeadsToStays() throws Exception {
        Path kept = Files.writeString(other.resolve("kept"), "text");
        Path folder = ScratchFolder.create(run, "fork-1");
        Files.createSymbolicLink(folder.resolve("link"), other);

        ScratchFolder.remove(folder);

        assertThat(folder).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void theFoldersOfARunAreFoundAndThoseOfAnotherStay() throws Exception {
        Path first = ScratchFolder.create(run, "fork-1");
        Path second = ScratchFolder.create(run, "fork-2");
        Path foreign = ScratchFolder.create("other-" + run, "fork-1");

        ScratchFolder.removeAll(run);

        assertThat(first).doesNotExist();
        assertThat(second).doesNotExist();
        assertThat(foreign).exists();
        ScratchFolder.remove(foreign);
    }
}
