package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.results.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Who compares releases of Java also compares what each chooses by itself. */
class MachineChoicesTest {

    private static final Map<String, String> OLD =
            Map.of(
                    "collector", "Copy, MarkSweepCompact",
                    "heap_initial_bytes", "16777216",
                    "heap_max_bytes", "259522560",
                    "compact_headers", "false");
    private static final Map<String, String> NEW =
            Map.of(
                    "collector", "G1 Young Generation, G1 Concurrent GC, G1 Old Generation",
                    "heap_initial_bytes", "8388608",
                    "heap_max_bytes", "268435456",
                    "compact_headers", "true");

    @TempDir private Path directory;

    private String table(Map<String, String> newer) throws IOException {
        SyntheticRun.factorization()
                .axes("runtime=jvm-25,jvm-27 cpus=1 threads=virtual tasks=10")
                .in(directory);
        fork("a", "jvm-25", OLD);
        fork("b", "jvm-27", newer);
        return TextTable.of(TableKinds.MACHINES.of(MachineChoices.of(Run.read(directory))));
    }

    private void fork(String id, String runtime, Map<String, String> seen) throws IOException {
        Levels levels =
                Levels.of(
                        Map.of(
                                "runtime", runtime, "cpus", "1", "threads", "virtual", "tasks",
                                "10"));
        new SomeFork(id, 1, levels).seen(seen).writeIn(directory);
    }

    @Test
    void differentChoicesAreListedByRuntime() throws IOException {
        assertThat(table(NEW).lines().map(line -> line.replaceAll(" {2,}", "|")))
                .containsSequence(
                        List.of(
                                "jvm-25|serial|16 MiB|247.5 MiB|no",
                                "jvm-27|g1|8 MiB|256 MiB|yes"));
    }

    @Test
    void equalSettingsAreNotWorthATable() throws IOException {
        assertThat(table(OLD)).isEmpty();
    }

    /** Java 21 and other machines do not say everything. */
    @Test
    void unknownIsEmpty() throws IOException {
        assertThat(
                        table(Map.of("collector", "Other"))
                                .lines()
                                .map(line -> line.replaceAll(" {2,}", "|")))
                .contains("jvm-27|Other|–|–|–");
    }
}
