package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.threadscale.engine.ForkResult;
import dev.threadscale.experiment.Experiment;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.JmhJar;
import dev.threadscale.plan.Filter;
import dev.threadscale.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Benchmarks of a JMH jar in a real worker: rows, and how those end that do not complete. */
@EnabledOnOs(OS.LINUX)
class JmhForkTest {

    @TempDir private static Path folder;

    private final LocalFork fork = new LocalFork();
    private int tasks = 2;

    @BeforeAll
    static void jar() {
        JmhJar.write(folder.resolve("bench.jar"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "offer      | capacity: 8 | platform | avgt   | completed     | ''",
                "offer      | capacity: 8 | virtual  | thrpt  | completed     | ''",
                "offer      | capacity: 8 | fork-join | avgt  | completed     | ''",
                "offer      | capacity: 8 | {executor: 'bench.QueueBench::cached'} | avgt | completed | ''",
                "offer      | capacity: 8 | {executor: 'bench.QueueBench::daemons'} | avgt | completed | ''",
                "tells      | capacity: 8 | platform | avgt   | failed        | on class java.lang.Thread",
                "tells      | capacity: 8 | {virtual: {parallelism: 1}} | avgt | failed | on class java.lang.VirtualThread",
                "tells      | capacity: 8 | fork-join | avgt  | failed        | on class java.util.concurrent.ForkJoinWorkerThread",
                "tells      | capacity: 8 | {executor: 'bench.QueueBench::cached'} | avgt | failed | on class bench.QueueBench$Daemon",
                "tells      | capacity: 8 | {executor: 'bench.QueueBench::daemons'} | avgt | failed | on class bench.QueueBench$Daemon",
                "offer      | capacity: 8 | {executor: 'bench.QueueBench::broken'} | avgt | failed | no threads",
                "both       | capacity: 8 | platform | avgt   | completed     | ''",
                "offer      | capacity: x | platform | avgt   | failed        | NumberFormatException",
                "offer      | capacity: 0 | platform | avgt   | failed        | IllegalArgumentException",
                "pays       | capacity: 8 | platform | avgt   | failed        | no money",
                "leaves     | capacity: 8 | platform | avgt   | failed        | (System.exit), at bench.",
                "fills      | capacity: 8 | platform | avgt   | out-of-memory | Java heap space",
            })
    void aBenchmarkEndsAsAnyFork(
            String include,
            String params,
            String threads,
            String mode,
            String outcome,
            String reason)
            throws Exception {
        ForkResult result = run(include, params, threads, mode);

        assertThat(result.reason()).contains(reason);
        assertOutcome(outcome, result);
    }

    private void assertOutcome(String outcome, ForkResult result) {
        assertThat(result.outcome().label()).as(result.reason()).isEqualTo(outcome);
        assertThat(fork.rows()).hasSize(outcome.equals("completed") ? 3 : 0);
    }

    @Test
    void scoreIsTheTimeOfARowOverItsRounds() throws Exception {
        // Of two threads on one CPU, one may not run at all in some ms, and the mean is of both.
        tasks = 1;
        run("offer", "capacity: 8", "platform", "avgt");

        assertThat(fork.rows())
                .extracting(row -> row.get("phase") + " " + row.get("iteration"))
                .containsExactly("warmup 1", "measurement 1", "measurement 2");
        assertThat(fork.rows())
                .allSatisfy(row -> {
                    // 20 or 30 ms by the annotations, of some tens of ns each.
                    assertThat(Double.parseDouble(row.get("elapsed_ns"))).isGreaterThan(20e6);
                    assertThat(Double.parseDouble(row.get("timed_rounds"))).isGreaterThan(100);
                    assertThat(row).containsKeys("since_main_ns", "gc_count", "peak_threads");
                });
        assertThat(fork.output()).noneMatch(line -> line.contains("WARNING: Use non-forked"));
    }

    @Test
    void singleShotRunsOnceAndItsOutputIsNotARow() throws Exception {
        assertOutcome("completed", run("forges", "capacity: 8", "platform", "ss"));
        assertThat(fork.rows())
                .allSatisfy(row -> {
                    assertThat(Double.parseDouble(row.get("elapsed_ns"))).isGreaterThan(5e6);
                    assertThat(row).doesNotContainKey("timed_rounds");
                });
    }

    @Test
    void sampledPercentilesAreObservations() throws Exception {
        assertOutcome("completed", run("peek", "capacity: 8", "platform", "sample"));

        List<Map<String, String>> last = fork.observations().subList(10, 15);
        assertThat(fork.observations()).hasSize(15);
        assertThat(last)
                .extracting(one -> one.get("name"))
                .containsExactly("p50_ns", "p90_ns", "p99_ns", "p999_ns", "max_ns");
        assertThat(last).extracting(one -> Double.valueOf(one.get("value"))).isSorted();
    }

    @Test
    void throughputCountsAllThreads() throws Exception {
        run("peek", "capacity: 8", "platform", "thrpt");

        Map<String, String> row = fork.rows().getLast();
        double rounds = Double.parseDouble(row.get("timed_rounds"));
        Map<String, String> last = fork.observations().getLast();
        assertThat(last).containsEntry("name", "throughput_per_s");
        assertThat(Double.parseDouble(last.get("value")))
                .isCloseTo(
                        1e9 * tasks * rounds / Double.parseDouble(row.get("elapsed_ns")),
                        withinPercentage(0.1));
    }

    private ForkResult run(String include, String params, String threads, String mode)
            throws Exception {
        Experiment experiment =
                Experiments.own(
                        folder,
                        """
                        workload: {jmh: bench.jar, include: %s, params: {%s}, mode: %s}
                        matrix: {cpus: 1, threads: %s, tasks: %d}
                        measure: {warmup: 1, iterations: 2, forks: 1}
                        limits: {memory: 256m}
                        jvm: {heap: 48m}
                        """
                                .formatted(include, params, mode, threads, tasks));
        return fork.run(Plan.of(experiment, Filter.ALL), Duration.ofMinutes(2));
    }
}
