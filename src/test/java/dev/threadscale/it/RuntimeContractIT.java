package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What every runtime does alike, or a comparison of runtimes would compare something else. */
class RuntimeContractIT extends StudyOnDocker {

    private static final String ANOTHER = "eclipse-temurin:25-jre";

    static Stream<Arguments> runtimes() {
        return Stream.of(
                Arguments.of("jvm-25", "threadscale:jvm-25"),
                Arguments.of("jvm-21", "threadscale:jvm-21"),
                Arguments.of("jvm-25-aot", "threadscale:jvm-25-aot"),
                Arguments.of("native-25", "threadscale:native-25"),
                Arguments.of("{image: \"%s\", options: [-Xint]}".formatted(ANOTHER), ANOTHER));
    }

    private Path study(String runtime, String workload, String threads, String measure)
            throws Exception {
        return study.write(
                workload,
                "{runtime: [%s], cpus: 1, threads: %s, tasks: 8}".formatted(runtime, threads),
                measure);
    }

    private Path oneIteration(String runtime) throws Exception {
        return study(
                runtime,
                "{name: factorization, number: 87654321}",
                "platform",
                "{warmup: 0, iterations: 1, forks: 1}");
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void everyThreadKindRunsAndIsCounted(String runtime, String image) throws Exception {
        Docker.assumeImage(image);
        Path file =
                study(
                        runtime,
                        "{name: factorization, number: 87654321}",
                        "[sequential, platform, virtual, fixed-pool, cached-pool, single-pool,"
                                + " virtual-executor, fork-join, work-stealing, parallel-stream]",
                        "{warmup: 1, iterations: 1, forks: 1}");

        Launcher.End end = run(file);

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(study.iterations())
                .hasSize(10 * 2)
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

    @ParameterizedTest
    @MethodSource("runtimes")
    void aWorkloadHasItsFilesAndItsServer(String runtime, String image) throws Exception {
        Docker.assumeImage(image);
        Path file =
                study(
                        runtime,
                        "{name: mixed, repetitions: 1, lines: 10, delay: 1ms}",
                        "{fixed-pool: {size: 2}}",
                        "{warmup: 0, iterations: 1, forks: 1, task-log: true}");

        Launcher.End end = run(file);

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(study.rows("tasks.csv"))
                .hasSize(8)
                .allSatisfy(row -> assertThat(row.getField("cpu_ns")).isNotEmpty());
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void aFullHeapIsNoOrdinaryFailure(String runtime, String image) throws Exception {
        Docker.assumeImage(image);
        Path file =
                study.write(
                        "{name: queue-flood, queue: unbounded, work: 1s}",
                        "{runtime: [%s], cpus: 1, threads: {fixed-pool: {size: 1}}, tasks: 10000000}"
                                .formatted(runtime),
                        "{warmup: 0, iterations: 1, forks: 1, timeout: 5m}");

        Launcher.End end = run(file, "--set", "expect={outcome: out-of-memory}");

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(study.count("submitted_at_error")).isPositive();
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void threadsAreDumpedAtTheTimeOut(String runtime, String image) throws Exception {
        Docker.assumeImage(image);
        Path file =
                study(
                        runtime,
                        "{name: sleep, time: 1h}",
                        "platform",
                        "{warmup: 0, iterations: 1, forks: 1, " + Study.timeout(15) + "}");

        Launcher.End end = run(file);

        assertThat(end.exitCode()).as(end.err()).isEqualTo(1);
        assertThat(study.fork().get("outcome").asText()).isEqualTo("timed-out");
        assertThat(study.forkFolder().resolve("threads.txt")).content().contains("\"main\"");
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void itsRowsHaveTheColumnsOfTheFirst(String runtime, String image) throws Exception {
        Docker.assumeImage(image);
        Path file = oneIteration(runtime);

        assertThat(run(file).exitCode()).isZero();
        List<String> columns = columns();
        Set<String> filled = filled();
        assertThat(run(file, "--set", "matrix.runtime=jvm-25").exitCode()).isZero();

        assertThat(columns).isEqualTo(columns());
        // What JDK 21 cannot ask the kernel, for want of foreign functions, is empty and not 0.
        Set<String> missing =
                runtime.equals("jvm-21")
                        ? Set.of(
                                "cpu_user_ns",
                                "cpu_system_ns",
                                "voluntary_switches",
                                "involuntary_switches")
                        : Set.of();
        Set<String> expected = new TreeSet<>(filled());
        expected.removeAll(missing);
        assertThat(filled).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("runtimes")
    void itsStartIsTimedAndItsSizeIsKnown(String runtime, String image) throws Exception {
        Docker.assumeImage(image);
        Path file = oneIteration(runtime);

        assertThat(run(file).exitCode()).isZero();

        NamedCsvRecord fork = study.rows("forks.csv").getFirst();
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

    private List<String> columns() throws Exception {
        return study.iterations().getFirst().getHeader();
    }

    /** The columns that have a value. */
    private Set<String> filled() throws Exception {
        NamedCsvRecord row = study.iterations().getFirst();
        return row.getHeader().stream()
                .filter(name -> !row.getField(name).isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
