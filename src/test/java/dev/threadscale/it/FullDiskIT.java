package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** A disk that fills costs the fork that did not fit. */
class FullDiskIT extends StudyOnDocker {

    /** A small file system of its own, as a tmpfs: the tests of a whole machine fill no disk. */
    private static final String SMALL_DISK = "THREADSCALE_TEST_SMALL_DISK";

    /** Enough for a run of one fork, and not for the rows of all tasks of the second. */
    private static final long LEFT_BYTES = 400_000;

    private static final long SMALL_BYTES = 64L << 20;

    private @Nullable Path disk;

    private static Path smallDisk() throws Exception {
        String folder = System.getenv(SMALL_DISK);
        Assumptions.assumeTrue(folder != null, "needs a small disk, named by " + SMALL_DISK);
        assertThat(Files.getFileStore(Path.of(folder)).getTotalSpace())
                .isLessThanOrEqualTo(SMALL_BYTES);
        return Path.of(folder);
    }

    private static Path fill(Path folder) throws Exception {
        long free = Files.getFileStore(folder).getUsableSpace();
        return Files.write(folder.resolve("filler"), new byte[Math.toIntExact(free - LEFT_BYTES)]);
    }

    @AfterEach
    void emptyTheDisk() throws Exception {
        if (disk != null) {
            nothingIsLeft();
            for (Path left : Folders.children(disk)) {
                Folders.remove(left);
            }
        }
    }

    @Test
    void fullDiskEndsTheRunWithARemedyAndResumeFinishesIt() throws Exception {
        disk = Files.createTempDirectory(smallDisk(), "study");
        study = new Study(disk);
        study.write(
                "{name: factorization, number: 4}",
                "{cpus: 1, threads: sequential, tasks: [1, 20000]}",
                "{warmup: 0, iterations: 1, forks: 1, order: listed, task-log: true}");
        Path filler = fill(disk);

        Launcher.End full = run().endedWith(3);

        assertThat(full.err())
                .containsPattern("error: cannot write \\S+: No space left on device")
                .contains("fix: Check that the folder belongs to you and that its disk has room")
                .contains("--resume continues")
                .doesNotContain("\tat ");
        assertThat(study.outcome()).isEqualTo("completed");

        Files.delete(filler);
        run("--resume").endedWith(0);
        assertThat(study.rows("tasks.csv")).hasSize(20_001);
    }
}
