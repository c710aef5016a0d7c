package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What forks write is gone after them, and nothing else is. */
class LocalBelongingsTest {

    /** Nobody else's, for this folder is that of all. */
    private final String second =
            "19700101-%06d".formatted(ThreadLocalRandom.current().nextInt(999_999));

    private final String run = second + "-000";

    @TempDir private Path other;

    @AfterEach
    void nothingIsLeft() throws Exception {
        for (Path left : ofRun(run)) {
            LocalBelongings.remove(left);
        }
    }

    private static List<Path> ofRun(String run) throws IOException {
        return LocalBelongings.folders().entrySet().stream()
                .filter(one -> one.getValue().equals(run))
                .map(Map.Entry::getKey)
                .toList();
    }

    @Test
    void folderIsRemovedWithItsContentButLinkedFilesRemain() throws Exception {
        Path kept = Files.writeString(other.resolve("kept"), "text");
        Path folder = LocalBelongings.folder(run, "fork-1");
        Files.writeString(Files.createDirectories(folder.resolve("a/b")).resolve("file"), "text");
        Files.createSymbolicLink(folder.resolve("link"), other);

        LocalBelongings.remove(folder);

        assertThat(folder).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void foldersOfDifferentRunsAreDistinguished() throws Exception {
        Path first = LocalBelongings.folder(run, "0123456789ab-1");
        Path another = LocalBelongings.folder(run, "0123456789ab-2");
        String later = second + "-001";
        Path next = LocalBelongings.folder(later, "0123456789ab-1");

        assertThat(ofRun(run)).containsExactlyInAnyOrder(first, another);
        assertThat(ofRun(later)).containsExactly(next);
        LocalBelongings.remove(next);
    }
}
