package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.claim.Measurements;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.ObservedForks;
import dev.threadscale.fixture.Plans;
import dev.threadscale.fixture.WorkerOutput;
import dev.threadscale.levels.Levels;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.ForkValues;
import dev.threadscale.measured.MeasuredConfiguration;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.results.Results;
import dev.threadscale.results.Run;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.StoredRuns;
import dev.threadscale.workload.Observes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Forks in memory decide what a run measures next, and its tables give the verdicts: a difference
 * between them would stop a run whose findings are still open.
 */
class EndedForksTest {

    private static final Plan OF_TASKS =
            Plans.study(
                    "matrix={cpus: 1, threads: [platform, virtual, {fixed-pool: {size: 3}}], tasks: 2}",
                    "measure={forks: 11, warmup: 1, iterations: 2, task-log: true}",
                    "findings=["
                            + String.join(
                                    ", ",
                                    finding("A", "of: elapsed_ns"),
                                    finding("B", "of: elapsed_ns, as: first"),
                                    finding("C", "of: elapsed_ns, as: spread"),
                                    finding("D", "of: peak_threads"),
                                    finding("E", "of: task_run_ns"),
                                    finding("F", "of: task_run_ns, as: spread"),
                                    finding("G", "of: task_cpu_ns, subject: consumer"),
                                    finding("H", "of: duration_ns"),
                                    finding("I", "of: program_bytes"),
                                    finding("J", "of: image_bytes"))
                            + "]");

    private static final Plan OF_SERVICE =
            Plans.study(
                    "workload={name: service, window: 22s}",
                    "matrix={cpus: 1, threads: [platform, virtual], tasks: 1, rate: 500}",
                    "measure={forks: 3, warmup: 1, iterations: 2}",
                    "findings=["
                            + String.join(
                                    ", ",
                                    finding("A", "of: latency_p99_ns"),
                                    finding("B", "of: latency_p50_ns, as: first"),
                                    finding("C", "of: achieved_rate"))
                            + "]");

    @TempDir private Path results;

    private static String finding(String id, String of) {
        return ("{id: %s, claim: c, %s, compare: {threads: virtual}, with: {threads: platform},"
                        + " expect: {ratio: \">= 1.2\"}}")
                .formatted(id, of);
    }

    /** Returns a fork that others disturb, and whose times and tasks differ. */
    private static ForkEnd complete(Fork fork, Consumer<String> output) {
        int number = fork.number();
        output.accept(WorkerOutput.host(1, "1", 1L << 30) + " program_bytes=" + 1_000 * number);
        int iteration = 0;
        for (String phase : List.of("warmup 1", "measurement 1", "measurement 2")) {
            String place = "phase=%s iteration=%s".formatted((Object[]) phase.split(" "));
            for (int task = 0; task < 3; task++) {
                output.accept(
                        "@task %s task=%d type=%s thread=1 virtual=true submitted_ns=1 start_ns=2 end_ns=9 queue_ns=1 run_ns=%d%s"
                                .formatted(
                                        place,
                                        task,
                                        task == 2 ? "consumer" : "producer",
                                        7 + task * number,
                                        task == 0 ? "" : " cpu_ns=" + (5 + task)));
            }
            iteration++;
            long elapsed = 1_000_000L + 1_234L * number * iteration;
            output.accept(
                    "@iteration %s elapsed_ns=%d timed_rounds=2.7%s cpu_ns=%d cpus_busy_ns=%d"
                            .formatted(
                                    place,
                                    elapsed,
                                    number == 2 ? "" : " peak_threads=" + (3 + iteration),
                                    elapsed / 2,
                                    elapsed));
        }
        output.accept(WorkerOutput.end(iteration));
        return FakeEngine.exit(0);
    }

    private static ForkEnd service(Fork fork, Consumer<String> output) {
        Map<String, Object> observed =
                Map.of(
                        "latency_p99_ns",
                        1e7 + fork.number() / 3.0,
                        "latency_p50_ns",
                        1e6 / fork.number(),
                        "lag_percent",
                        20.0 / fork.number(),
                        "achieved_rate",
                        498.5,
                        "error_percent",
                        1.25,
                        "errors_timed_out",
                        7);
        return switch (fork.number()) {
            case 1 -> ObservedForks.complete(fork, output, observed);
            case 2 -> ObservedForks.failing(fork, output, observed, WorkerExit.OVERLOADED.code());
            default -> ObservedForks.failing(fork, output, observed, 1);
        };
    }

    private void assertSameAsTables(Plan plan, FakeEngine engine, List<Levels> unavailable)
            throws Exception {
        RunDirectory run = StoredRuns.begin(results, plan, FakeClock.BEGIN);
        Runner runner = new Runner(Nodes.only(engine), _ -> {}, new FakeClock(), Allowance.USUAL);
        runner.run(plan, run);
        RunDirectory again =
                Results.open(results).open(plan.experiment().name(), run.record().run());

        Measurements tables = Run.claimed(run.path(), run.record());
        assertThat(tables.configurations()).isNotEmpty();
        for (RunDirectory memory : List.of(run, again)) {
            Measurements kept = memory.ended().measurements(unavailable);
            assertThat(kept.axes()).isEqualTo(tables.axes());
            assertThat(kept.looks()).isEqualTo(tables.looks());
            assertThat(kept.versions()).isEqualTo(tables.versions());
            assertThat(values(kept)).isEqualTo(values(tables));
            assertThat(ends(kept)).isEqualTo(ends(tables));
        }
        assertThat(again.forks()).isEqualTo(run.forks());
        assertThat(again.sentinels()).isEqualTo(run.sentinels());
    }

    private static Map<Levels, Map<Quantity, List<ForkValues>>> values(Measurements of) {
        Map<Levels, Map<Quantity, List<ForkValues>>> values = new LinkedHashMap<>();
        for (MeasuredConfiguration configuration : of.configurations()) {
            values.put(configuration.levels(), configuration.measured());
        }
        return values;
    }

    /** Tables do not hold everything that a fork has recorded. */
    private static List<List<Object>> ends(Measurements of) {
        List<List<Object>> ends = new ArrayList<>();
        for (MeasuredConfiguration configuration : of.configurations()) {
            for (ForkRecord end : configuration.ends()) {
                ends.add(
                        Arrays.asList(
                                configuration.levels(),
                                end.number(),
                                end.outcome(),
                                end.share(),
                                end.pace(),
                                end.startUp(),
                                end.errors()));
            }
        }
        return ends;
    }

    @Test
    void measurementsInMemoryAreThoseOfTheTables() throws Exception {
        FakeEngine engine =
                new FakeEngine()
                        .always(EndedForksTest::complete)
                        .at(4, (_, _) -> FakeEngine.exit(1))
                        .without(configuration ->
                                configuration.labels().get("threads").contains("pool")
                                        ? Optional.of(new Unavailable("too many", "Use fewer."))
                                        : Optional.empty());
        List<Levels> pool = List.of(OF_TASKS.configurations().getLast().labels());
        assertThat(pool.getFirst().get("threads")).contains("pool");

        assertSameAsTables(OF_TASKS, engine, pool);
    }

    @Test
    void valuesOfOverloadedAndFailedServicesAreThoseOfTheTables() throws Exception {
        assertSameAsTables(OF_SERVICE, new FakeEngine().always(EndedForksTest::service), List.of());
    }

    /** Observes names that begin like those of the times of logged tasks. */
    @Observes(name = "task_retries", unit = "count")
    @Observes(name = "task_run_ns", unit = "ns")
    public static final class Retrying implements Runnable {
        @Override
        public void run() {}
    }

    private static Plan retrying(Path code, String measure) throws Exception {
        CodeJar.write(code.resolve("own.jar"), Retrying.class);
        return Plans.of(
                Experiments.own(
                        code,
                        "{class: %s, classpath: '*.jar'}".formatted(Retrying.class.getName()),
                        "cpus: 1, threads: [platform, virtual], tasks: 2",
                        measure));
    }

    @Test
    void observationsNamedLikeTimesOfTasksComeFromTheTables(@TempDir Path code) throws Exception {
        Plan plan =
                retrying(
                        code,
                        "measure: {warmup: 1, iterations: 2, forks: 2}\nfindings: [%s, %s]"
                                .formatted(
                                        finding("A", "of: task_retries"),
                                        finding("B", "of: task_run_ns")));

        assertSameAsTables(
                plan,
                ObservedForks.engine(
                        fork -> Map.of("task_retries", fork.number(), "task_run_ns", 7.5)),
                List.of());
    }

    @Test
    void observationsNamedLikeTasksDoNotComeFromTheirLog(@TempDir Path code) throws Exception {
        Plan plan =
                retrying(
                        code,
                        "measure: {warmup: 1, iterations: 2, forks: 2, task-log: true}\nfindings: [%s]"
                                .formatted(finding("A", "of: task_retries")));

        assertSameAsTables(plan, new FakeEngine().always(EndedForksTest::complete), List.of());
    }
}
