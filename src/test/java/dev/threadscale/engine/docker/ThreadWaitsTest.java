package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database has processes of its own, and no process of another container is taken for it. */
class ThreadWaitsTest {

    @TempDir private Path proc;

    private ThreadWaits waits() {
        return new ThreadWaits(proc, "abc", 7);
    }

    private void thread(long process, long thread, String schedstat, String children)
            throws IOException {
        Path folder = proc.resolve("%d/task/%d".formatted(process, thread));
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("schedstat"), schedstat + "\n");
        Files.writeString(folder.resolve("children"), children);
    }

    private void group(String group) throws IOException {
        Files.writeString(proc.resolve("7/cgroup"), group);
    }

    @Test
    void threadsOfAllProcessesCount() throws IOException {
        thread(7, 7, "100 20 3", "9 12 ");
        thread(7, 8, "100 30 3", "");
        thread(9, 9, "100 40 3", "11 ");
        thread(11, 11, "100 50 3", "");
        group("2:cpu:/docker/abc\n");

        assertThat(waits().read()).contains(Map.of(7L, 20L, 8L, 30L, 9L, 40L, 11L, 50L));
    }

    @Test
    void processOfAnotherContainerIsNotTaken() throws IOException {
        thread(7, 7, "100 20 3", "");
        group("2:cpu:/docker/def\n");

        assertThat(waits().read()).isEmpty();
    }

    @Test
    void processesOutOfSightHaveNoWaits() {
        assertThat(waits().read()).isEmpty();
    }

    @Test
    void threadsThatBeganOrEndedCountFromAndUntilThere() {
        assertThat(ThreadWaits.growth(Map.of(1L, 10L, 2L, 20L), Map.of(2L, 25L, 3L, 7L)))
                .isEqualTo(12);
    }
}
