package dev.threadscale.worker.counters;

import static dev.threadscale.protocol.IterationColumn.CGROUP_CPU_NS;
import static dev.threadscale.worker.counters.SavedCgroup.reading;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The danger is CPU time of other processes that passes for the fork's own. */
class CgroupTimesTest {

    @ParameterizedTest
    @CsvSource({
        "v1-docker,           631020253",
        "v2-docker,           1203456000",
        "v2-shared-namespace, 1203456000",
        // One folder for two controllers.
        "v1-hybrid-host,      81234567890",
    })
    void version1CountsNanosecondsAndVersion2Microseconds(String tree, long nanos)
            throws Exception {
        assertThat(reading(find(SavedCgroup.root(tree)).orElseThrow()))
                .containsExactly(Map.entry(CGROUP_CPU_NS, nanos));
    }

    /** A list without this process is another group's: its own is not mounted. */
    @ParameterizedTest
    @CsvSource({"4711, true", "812, false", "'812\n4711', false", "'', false"})
    void timesAreKnownOfAGroupOfThisProcessAlone(
            String processes, boolean known, @TempDir Path root) throws Exception {
        write(root, "proc/self/stat", "4711 (java) S 0\n");
        write(root, "proc/self/cgroup", "0::/\n");
        write(root, "proc/self/mountinfo", "33 23 0:28 / /cg rw - cgroup2 cgroup rw\n");
        assertThat(find(root)).isEmpty();

        write(root, "cg/cgroup.procs", processes + "\n");
        assertThat(find(root).isPresent()).isEqualTo(known);
    }

    @Test
    void version1WithoutItsControllerOrItsFileIsUnknown(@TempDir Path root) throws Exception {
        write(root, "proc/self/stat", "1 (java) S 0\n");
        write(root, "proc/self/cgroup", "1:cpu:/\n");
        write(root, "cg/cgroup.procs", "1\n");
        write(root, "proc/self/mountinfo", "78 77 0:29 / /cg rw - cgroup cgroup rw,cpu\n");
        assertThat(find(root)).isEmpty();

        write(root, "proc/self/mountinfo", "78 77 0:29 / /cg rw - cgroup cgroup rw,cpu,cpuacct\n");
        assertThat(reading(find(root).orElseThrow())).isEmpty();
    }

    private static Optional<CgroupTimes> find(Path root) {
        return CgroupTimes.find(root, Cgroup.find(root).orElseThrow());
    }

    private static void write(Path root, String file, String text) throws Exception {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
