package dev.threadscale.results;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.measured.Outcome;
import dev.threadscale.measured.Quantity;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.Nodes;
import dev.threadscale.run.RunRecords;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs with fixed contents, written through the store. */
public final class StoredRuns {

    static final String ID = "20260102-030405-000";

    private static final String EVERY_COLUMN =
            """
            since_main_ns=7654321 cpu_ns=2000001 cpu_user_ns=1500000 cpu_system_ns=500001
            voluntary_switches=12 involuntary_switches=0 cfs_periods=4 throttled_periods=3
            throttled_ns=987654321 host_steal_ns=10000000 cpus_busy_ns=2010000000
            cgroup_cpu_ns=2000501 cpu_pressure_ns=5000 gc_count=1 gc_ns=2000000 heap_after_bytes=12345678
            peak_memory_bytes=48234496 peak_threads=11 carrier_threads=2
            """;

    private StoredRuns() {}

    static RunDirectory begin(Path results) throws InterruptedException {
        return begin(results, Plans.study(), FakeClock.BEGIN);
    }

    public static RunDirectory begin(Path results, Plan plan, Instant now)
            throws InterruptedException {
        RunRecord record =
                RunRecords.run(plan, Nodes.only(new FakeEngine()), "1.0.0", now.toString());
        return Results.open(results)
                .create(plan.experiment().name(), now, record, RunRecords.copies(plan));
    }

    /** Stores a fork that has completed with these rows. */
    public static void complete(RunDirectory run, Fork fork, List<Map<String, String>> rows) {
        end(run, fork, "completed", "", rows);
    }

    /** The same with a row of every column for each of these phases. */
    static void complete(RunDirectory run, Fork fork, String... phases) {
        complete(run, fork, Stream.of(phases).map(phase -> row(phase, 1, true)).toList());
    }

    /**
     * A run that is over.
     *
     * @param forks that have completed, of all of the plan
     * @param phases of the iterations of each, one of every phase
     */
    public static Path finished(Path results, Plan plan, List<Fork> forks, String... phases)
            throws InterruptedException {
        RunDirectory run = begin(results, plan, FakeClock.BEGIN);
        forks.forEach(fork -> complete(run, fork, phases));
        run.collect();
        run.finished("2026-01-02T04:05:06.789Z");
        return run.path();
    }

    static void end(
            RunDirectory run,
            Fork fork,
            String outcome,
            String reason,
            List<Map<String, String>> rows) {
        try (ForkWriter writer = run.begin(ForkKind.FORKS, fork)) {
            rows.forEach(row -> writer.add(WorkerTable.ITERATIONS, row));
            writer.complete(record(fork, outcome, reason));
        }
    }

    /** A row with every column, or the least that a worker reports. */
    public static Map<String, String> row(String phase, int iteration, boolean everyColumn) {
        Map<String, String> row = new LinkedHashMap<>();
        row.put("phase", phase);
        row.put("iteration", Integer.toString(iteration));
        row.put("elapsed_ns", "1234567");
        if (everyColumn) {
            for (String column : EVERY_COLUMN.strip().split("\\s+", -1)) {
                row.put(column.split("=", -1)[0], column.split("=", -1)[1]);
            }
        }
        return row;
    }

    /** The numbers of a fork with these rows of iterations. */
    public static MeasuredFork measured(ForkRecord fork, List<Map<String, String>> rows) {
        MeasuredFork measured =
                new MeasuredFork(
                        fork.configuration(), fork.levels(), fork.number(), Set.of(Quantity.TIME));
        rows.forEach(row ->
                measured.add(WorkerTable.ITERATIONS, column -> row.getOrDefault(column, "")));
        return measured;
    }

    static ForkRecord record(Fork fork, String outcome, String reason) {
        boolean completed = outcome.equals("completed");
        Map<String, String> seen = new LinkedHashMap<>();
        if (completed) {
            seen.put("processors", "1");
            seen.put("program_bytes", "190123");
            seen.put("affinity", "0,2");
            seen.put("quota_cpus", "0.5");
        }
        return new ForkRecord(
                fork.configuration().id(),
                fork.number(),
                fork.configuration().labels(),
                Outcome.find(outcome).orElseThrow(),
                fork.configuration().expected(),
                reason,
                Instant.parse("2026-01-02T03:04:06.789Z"),
                1_234_567_890_123L,
                completed
                        ? new ForkRecord.StartUp(1_234_567L, 20_345_678L, null, "not checked", null)
                        : ForkRecord.StartUp.UNKNOWN,
                completed ? 45_678_592L : null,
                completed ? 0 : null,
                completed ? "0,2" : null,
                "docker run --rm 'it'\\''s'",
                completed ? List.of("it shared a CPU") : List.of(),
                seen,
                completed ? List.of() : List.of("warning: \"no\" huge pages", "", "über 😀\t"),
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    static List<UnavailableRow> unavailable(Plan plan) {
        Unavailable reason = new Unavailable("the image is missing", "Build it.");
        return List.of(
                new UnavailableRow(
                        plan.configurations().getLast().id(),
                        record(plan.forks().getLast(), "unavailable", "").levels(),
                        reason.reason(),
                        reason.remedy()));
    }

    static Optional<RunDirectory> newestUnfinished(Path results) {
        return Results.open(results).newestUnfinished("study");
    }
}
