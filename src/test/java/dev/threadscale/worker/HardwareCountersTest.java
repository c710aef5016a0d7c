package dev.threadscale.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.threadscale.protocol.Line;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The kernel counts as much for a worker as {@code perf stat} says, or nothing. */
@EnabledOnOs(OS.LINUX)
class HardwareCountersTest {

    private static final List<String> COLUMNS =
            List.of(
                    "instructions",
                    "cycles",
                    "cache_misses",
                    "branch_misses",
                    "task_migrations",
                    "energy_uj");

    @TempDir private Path folder;

    private static List<String> measure(int iterations, String... more) {
        return Stream.concat(
                        Stream.of(
                                "workload=primes",
                                "limit=4000000",
                                "threads=platform",
                                "tasks=4",
                                "warmup=3",
                                "iterations=" + iterations),
                        Stream.of(more))
                .toList();
    }

    @Test
    void countedEventsAreInEveryRowAndOthersInNone() throws Exception {
        WorkerProcess worker =
                WorkerProcess.run(
                        folder, WorkerProcess.onNewerJava(), measure(2, "hardware-counters=true"));

        String known = worker.lines(Line.Type.HOST).getFirst().values().get("hardware_counters");
        List<String> counted = List.of(known.split(", ", -1));
        for (Line row : worker.lines(Line.Type.ITERATION)) {
            assertThat(COLUMNS)
                    .allSatisfy(column ->
                            assertThat(row.values().containsKey(column))
                                    .as("%s of %s", column, known)
                                    .isEqualTo(counted.contains(column)));
        }
    }

    @Test
    void unrequestedEventsAreNotCounted() throws Exception {
        WorkerProcess worker = WorkerProcess.run(folder, WorkerProcess.onNewerJava(), measure(1));

        assertThat(worker.lines())
                .allSatisfy(line ->
                        assertThat(line.values())
                                .doesNotContainKeys(COLUMNS.toArray(String[]::new))
                                .doesNotContainKey("hardware_counters"));
    }

    /** Starts, which the rows leave out, are the same in a short and in a long process. */
    @Test
    void instructionsAreThoseOfPerf() throws Exception {
        assumeTrue(
                Files.exists(Path.of("/sys/bus/event_source/devices/cpu"))
                        || Files.exists(Path.of("/sys/bus/event_source/devices/armv8_pmuv3_0")),
                "this machine has no hardware counters");
        Compared few = compare("instructions:u", "instructions", 2);
        Compared many = compare("instructions:u", "instructions", 20);

        double perf = many.perf - few.perf;
        assertThat(many.rows - few.rows).isCloseTo(perf, within(perf / 100));
    }

    @Test
    void migrationsAreNoMoreThanThoseOfPerf() throws Exception {
        Compared all = compare("cpu-migrations", "task_migrations", 5);

        // Few move before the first iteration, in warm-up, and after the last.
        assertThat(all.rows).isLessThanOrEqualTo(all.perf);
    }

    /** The whole process, and the sum of its rows with those of warm-up. */
    private record Compared(double perf, double rows) {}

    private Compared compare(String event, String column, int iterations) throws Exception {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":", -1))
                        .anyMatch(path -> Files.isExecutable(Path.of(path, "perf"))),
                "this machine has no perf");
        Path out = folder.resolve("perf");
        WorkerProcess worker =
                WorkerProcess.run(
                        folder,
                        List.of("perf", "stat", "-x", ",", "-e", event, "-o", out.toString()),
                        WorkerProcess.onNewerJava(),
                        measure(iterations, "hardware-counters=true"));
        List<Line> rows = worker.lines(Line.Type.ITERATION);
        assumeTrue(
                rows.getFirst().values().containsKey(column),
                "the kernel does not let this process count " + column);
        String counted =
                Files.readAllLines(out).stream()
                        .filter(line -> line.contains(event))
                        .map(line -> line.split(",", -1)[0])
                        .findFirst()
                        .orElse("");
        assumeTrue(counted.matches("[0-9]+"), "perf may not count here: " + counted);
        return new Compared(
                Double.parseDouble(counted),
                rows.stream()
                        .mapToDouble(row -> Double.parseDouble(row.values().get(column)))
                        .sum());
    }
}
