package dev.threadscale.results;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.results.files.ResultsLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two launchers in one folder would measure each other, and both write the same files. */
class ResultsLockTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private static final Path OPEN = Path.of("/proc/self/fd");

    @TempDir private Path folder;
    private Results results;

    @BeforeEach
    void results() {
        results = Results.open(folder);
    }

    @Test
    void secondIsRefusedAndToldOfTheFirst() throws Exception {
        try (ResultsLock _ = results.lock(NOW)) {
            refused(() -> Results.open(folder).lock(NOW))
                    .matches(
                            folder
                                    + " is in use by process %d on .+, since 2026-01-02T03:04:05Z\nfix: "
                                            .formatted(ProcessHandle.current().pid())
                                    + ".*another results folder.*");
        }
    }

    @Test
    void itIsFreeAgainAfterwards() throws Exception {
        results.lock(NOW).close();
        results.lock(NOW).close();
        assertThat(folder.resolve(ResultsLock.NAME)).isEmptyFile();
    }

    @Test
    void textOfAKilledLauncherInTheFileLocksNobodyOut() throws Exception {
        Files.writeString(folder.resolve(ResultsLock.NAME), "process 1 on here, since long");
        try (ResultsLock _ = results.lock(NOW)) {
            assertThat(folder.resolve(ResultsLock.NAME))
                    .content()
                    .startsWith("process " + ProcessHandle.current().pid() + " on ")
                    .hasLineCount(1);
        }
    }

    /** A lock file that cannot be read, here a pipe. */
    @Test
    void failedLockLeavesNoFileOpen() throws Exception {
        Assumptions.assumeTrue(Files.isDirectory(OPEN), "needs Linux");
        Path pipe = folder.resolve(ResultsLock.NAME);
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();

        refused(() -> results.lock(NOW)).startsWith("cannot write " + pipe);

        assertThat(open(pipe)).isZero();
    }

    private static long open(Path file) throws Exception {
        try (Stream<Path> descriptors = Files.list(OPEN)) {
            return descriptors.filter(one -> leadsTo(one, file)).count();
        }
    }

    private static boolean leadsTo(Path descriptor, Path file) {
        try {
            return Files.readSymbolicLink(descriptor).equals(file);
        } catch (IOException closed) {
            return false;
        }
    }
}
