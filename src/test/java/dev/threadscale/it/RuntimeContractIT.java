package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.threadscale.fixture.Folders;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** All runtimes do the same, or a comparison of runtimes would compare something else. */
@Order(2)
class RuntimeContractIT extends StudyOnDocker {

    private static final String FIRST = "jvm-25";
    private static final String ANOTHER = "eclipse-temurin:25-jre";

    /** The launcher builds it, as for any run. */
    @BeforeAll
    static void nativeImage() throws Exception {
        Launcher.End built = Launcher.run("image", "native-25");
        if (built.exitCode() != 0) {
            System.err.println("native-25 is not tested here: " + built.err());
        }
    }

    /** Those whose images are on this Engine: not every host can build all of them. */
    private static List<String> available() {
        Stream<String> kits =
                Stream.of(FIRST, "jvm-21", "jvm-25-aot", "native-25")
                        .filter(runtime -> Docker.hasImage("threadscale:" + runtime));
        return Stream.concat(
                        kits,
                        Stream.of(
                                "{image: \"%s\", options: [-XX:TieredStopAtLevel=1]}"
                                        .formatted(ANOTHER)))
                .toList();
    }

    /** Unit tests run on the HotSpot of these two. */
    private static List<String> withoutThoseOfUnitTests() {
        List<String> others =
                available().stream()
                        .filter(runtime -> !runtime.equals(FIRST) && !runtime.contains(ANOTHER))
                        .toList();
        return others.isEmpty() ? List.of(FIRST) : others;
    }

    private Launcher.End measure(String workload, String threads, String measure, String... more)
            throws Exception {
        return measure(available(), workload, threads, measure, more);
    }

    private Launcher.End measure(
            List<String> runtimes, String workload, String threads, String measure, String... more)
            throws Exception {
        study.write(
                workload,
                "{runtime: %s, cpus: 1, threads: %s, tasks: 8}".formatted(runtimes, threads),
                measure);
        return run(more);
    }

    @Test
    void everyThreadKindRunsAndIsCounted() throws Exception {
        List<String> runtimes = withoutThoseOfUnitTests();
        measure(
                        runtimes,
                        "{name: factorization, number: 87654321}",
                        "[sequential, platform, virtual, fixed-pool, cached-pool, single-pool,"
                                + " virtual-executor, fork-join, work-stealing, parallel-stream]",
                        "{warmup: 1, iterations: 1, forks: 1}")
                .endedWith(0);

        assertThat(study.iterations())
                .hasSize(runtimes.size() * 10 * 2)
                .allSatisfy(row -> {
                    assertThat(Long.parseLong(row.getField("elapsed_ns"))).isPositive();
                    assertThat(row.getField("cpu_ns")).isNotEmpty();
                    assertThat(row.getField("cfs_periods")).isEmpty();
                    assertThat(row.getField("throttled_ns")).isEmpty();
                    assertThat(Long.parseLong(row.getField("heap_after_bytes"))).isPositive();
                    assertThat(Long.parseLong(row.getField("peak_memory_bytes"))).isPositive();
                    assertThat(Long.parseLong(row.getField("peak_threads"))).isPositive();
                    // On one CPU.
                    assertThat(row.getField("carrier_threads"))
                            .isEqualTo(row.getField("threads").startsWith("virtual") ? "1" : "");
                });
    }

    @Test
    void workloadHasItsFilesAndItsServer() throws Exception {
        measure(
                        "{name: mixed, repetitions: 1, lines: 10, delay: 1ms}",
                        "{fixed-pool: {size: 2}}",
                        "{warmup: 0, iterations: 1, forks: 1, task-log: true}")
                .endedWith(0);

        assertThat(study.rows("tasks.csv"))
                .hasSize(available().size() * 8)
                .allSatisfy(row -> assertThat(row.getField("cpu_ns")).isNotEmpty());
    }

    @Test
    void fullHeapIsNoOrdinaryFailure() throws Exception {
        measure(
                        "{name: queue-flood, queue: unbounded, work: 1s}",
                        "{fixed-pool: {size: 1}}",
                        "{warmup: 0, iterations: 1, forks: 1, timeout: 5m}",
                        "--set",
                        "matrix.tasks=10000000",
                        "--set",
                        "expect={outcome: out-of-memory}")
                .endedWith(0);

        assertThat(study.rows("observations.csv"))
                .filteredOn(row -> row.getField("name").equals("submitted_at_error"))
                .hasSize(available().size())
                .allSatisfy(
                        row -> assertThat(Double.parseDouble(row.getField("value"))).isPositive());
    }

    @Test
    void threadsAreDumpedAtTheTimeOut() throws Exception {
        measure(
                        "{name: sleep, time: 1h}",
                        "platform",
                        "{warmup: 0, iterations: 1, forks: 1, " + Study.timeout(5) + "}")
                .endedWith(1);

        assertThat(study.forks())
                .hasSize(available().size())
                .allSatisfy(
                        fork -> assertThat(fork.get("outcome").asText()).isEqualTo("timed-out"));
        assertThat(Folders.children(study.run().resolve("forks")))
                .allSatisfy(fork ->
                        assertThat(fork.resolve("threads.txt")).content().contains("\"main\""));
    }

    @Test
    void everyRowHasTheColumnsOfTheFirstAndEveryStartIsTimed() throws Exception {
        measure("{name: factorization, number: 87654321}", "platform", ONE_ITERATION).endedWith(0);

        List<NamedCsvRecord> rows = study.iterations();
        assertThat(rows).hasSize(available().size());
        Set<String> expected = filled(of(FIRST, rows));
        // What JDK 21 cannot ask the kernel, for want of foreign functions, is empty and not 0.
        Set<String> onJdk21 = new TreeSet<>(expected);
        onJdk21.removeAll(
                Set.of(
                        "cpu_user_ns",
                        "cpu_system_ns",
                        "voluntary_switches",
                        "involuntary_switches"));
        assertThat(rows)
                .allSatisfy(row ->
                        assertThat(filled(row))
                                .isEqualTo(
                                        row.getField("runtime").equals("jvm-21")
                                                ? onJdk21
                                                : expected));
        assertThat(study.rows("forks.csv"))
                .hasSameSizeAs(rows)
                .allSatisfy(RuntimeContractIT::assertStartIsTimedAndSizeIsKnown);
    }

    private static void assertStartIsTimedAndSizeIsKnown(NamedCsvRecord fork) {
        long first = Long.parseLong(fork.getField("start_to_first_iteration_ns"));
        long whole = Long.parseLong(fork.getField("duration_ns"));
        assertThat(first).isBetween(1L, whole);
        // Unknown where the Engine read its clock after a fast start.
        assertThat(fork.getField("start_to_main_ns"))
                .satisfiesAnyOf(
                        main -> assertThat(main).isEmpty(),
                        main -> assertThat(Long.parseLong(main)).isBetween(0L, first));
        assertThat(fork.getField("start_to_steady_ns")).isEmpty();
        assertThat(Long.parseLong(fork.getField("program_bytes"))).isPositive();
        assertThat(Long.parseLong(fork.getField("image_bytes"))).isPositive();
    }

    private static NamedCsvRecord of(String runtime, List<NamedCsvRecord> rows) {
        return rows.stream()
                .filter(row -> row.getField("runtime").equals(runtime))
                .findFirst()
                .orElseThrow();
    }

    /** The columns that have a value. */
    private static Set<String> filled(NamedCsvRecord row) {
        return row.getHeader().stream()
                .filter(name -> !row.getField(name).isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
