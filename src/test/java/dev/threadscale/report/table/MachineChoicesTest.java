package dev.threadscale.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.SomeFork;
import dev.threadscale.levels.Levels;
import dev.threadscale.report.SyntheticRun;
import dev.threadscale.results.Run;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        return table(OLD, newer);
    }

    private String table(Map<String, String> older, Map<String, String> newer) throws IOException {
        SyntheticRun.factorization()
                .axes("runtime=jvm-25,jvm-27 cpus=1 threads=virtual tasks=10")
                .in(directory);
        fork("a", "jvm-25", older);
        fork("b", "jvm-27", newer);
        return TextTable.of(MachineChoices.KIND.of(MachineChoices.of(Run.read(directory))));
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

    private static Map<String, String> with(Map<String, String> seen, String choices) {
        Map<String, String> more = new HashMap<>(seen);
        more.put("vm_choices", choices);
        return more;
    }

    private List<String> rows(String older, String newer) throws IOException {
        return table(with(OLD, older), with(OLD, newer))
                .lines()
                .map(line -> line.strip().replaceAll(" {2,}", "|"))
                .toList();
    }

    /** An option that both have alike, or that only one has, is no difference. */
    @Test
    void optionsThatDifferAreColumns() throws IOException {
        assertThat(
                        rows(
                                "ParallelGCThreads=0 GCTimeRatio=99 MaxNewSize=89456640 Old=1",
                                "ParallelGCThreads=0 GCTimeRatio=24! MaxNewSize=1048576"))
                .contains(
                        "runtime|collector|initial heap|largest heap|compact headers|GCTimeRatio|MaxNewSize",
                        "jvm-25|serial|16 MiB|247.5 MiB|no|99|85.31 MiB",
                        "jvm-27|serial|16 MiB|247.5 MiB|no|24 (given)|1 MiB");
        assertThat(rows("ParallelGCThreads=0 Old=1", "ParallelGCThreads=0 New=2")).isEmpty();
    }

    /** Only an image of one's own can have such a cache, and its forks are read for it. */
    @Test
    void cacheThatIsNotUsedIsAReasonToDoubt() throws IOException {
        SyntheticRun.factorization()
                .axes("runtime=jvm-27,mine:1 cpus=1 threads=virtual tasks=10")
                .in(directory);
        fork("a", "jvm-27", NEW);
        Map<String, String> seen = new HashMap<>(NEW);
        seen.put("aot_cache", "without code");
        fork("b", "mine:1", seen);

        assertThat(ReportWarnings.of(Run.read(directory), List.of(), Optional.empty()))
                .contains(new RunDoubt.CacheLeftOut(List.of("mine:1: without code")));
    }
}
