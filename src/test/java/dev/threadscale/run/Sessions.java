package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.fixture.CsvRows;
import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Folders;
import dev.threadscale.measured.ForkRecord;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.Results;
import dev.threadscale.results.RunDirectory;
import dev.threadscale.results.UnavailableRow;
import dev.threadscale.run.Runner.RunTotals;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The sessions of one run, each as a launcher of its own would have it: all state is on disk. */
public final class Sessions {

    private final Path results;
    private final Plan plan;
    private final FakeClock clock = new FakeClock();
    private Allowance allowance = Allowance.USUAL;
    private final RecordingListener listener = new RecordingListener();

    public Sessions(Path results, Plan plan) {
        this.results = results;
        this.plan = plan;
    }

    /** Gives each session so much time. */
    public Sessions budget(Duration time) {
        allowance = new Allowance(Optional.of(time));
        return this;
    }

    public FakeClock clock() {
        return clock;
    }

    List<String> heard() {
        return listener.calls();
    }

    public RunTotals begin(FakeEngine engine) throws InterruptedException {
        return begin(Nodes.only(engine));
    }

    RunTotals begin(Nodes nodes) throws InterruptedException {
        String started = clock.instant().toString();
        RunDirectory directory =
                Results.open(results)
                        .create(
                                plan.experiment().name(),
                                clock.instant(),
                                RunRecords.run(plan, nodes, "1.0", started),
                                RunRecords.copies(plan));
        return run(nodes, directory);
    }

    /** Begins a run that its engine ends by being told to stop. */
    void beginAndStop(FakeEngine engine) {
        assertThatThrownBy(() -> begin(engine)).isInstanceOf(InterruptedException.class);
    }

    RunTotals resume(FakeEngine engine) throws InterruptedException {
        return resume(Nodes.only(engine));
    }

    RunTotals resume(Nodes nodes) throws InterruptedException {
        return run(nodes, directory());
    }

    /**
     * Runs a plan without interruption, then once for each of its forks: stopped in that fork, and
     * resumed. Both sessions together run the same forks in the same order, and leave the same
     * results.
     *
     * @param engines makes the engine of each session
     */
    void resumeAfterEveryFork(Supplier<FakeEngine> engines)
            throws InterruptedException, IOException {
        FakeEngine whole = engines.get();
        RunTotals totals = begin(whole);
        for (int nth = 1; nth <= whole.forks().size(); nth++) {
            Sessions stopped = new Sessions(results.resolve("stopped-in-" + nth), plan);
            FakeEngine first = engines.get().stoppedAt(nth);
            stopped.beginAndStop(first);
            FakeEngine second = engines.get();
            Resumption.prepare(stopped.directory(), plan, Nodes.only(second), "1.0");
            RunTotals resumed = stopped.resume(second);

            List<String> forks = new ArrayList<>(first.forks().subList(0, nth - 1));
            forks.addAll(second.forks());
            assertThat(forks).as("stopped in fork %d", nth).isEqualTo(whole.forks());
            assertThat(resumed).as("stopped in fork %d", nth).isEqualTo(totals);
            assertSameResults(stopped, nth);
        }
    }

    private void assertSameResults(Sessions stopped, int nth) throws IOException {
        Path run = directory().path();
        Path resumed = stopped.directory().path();
        List<String> files = Folders.names(run, "");
        assertThat(Folders.names(resumed, "")).isEqualTo(files);
        for (String file : files) {
            if (file.endsWith(".csv")) {
                assertThat(resumed.resolve(file))
                        .as("stopped in fork %d", nth)
                        .hasSameTextualContentAs(run.resolve(file));
            }
        }
        assertThat(stopped.directory().record().plan()).isEqualTo(directory().record().plan());
        assertThat(stopped.directory().record().axes()).isEqualTo(directory().record().axes());
        assertThat(stopped.directory().record().finished()).isNotNull();
    }

    private RunTotals run(Nodes nodes, RunDirectory directory) throws InterruptedException {
        return new Runner(nodes, listener, clock, allowance).run(plan, directory);
    }

    /** The only run, as it is on disk. */
    public RunDirectory directory() {
        Results store = Results.open(results);
        List<String> runs = store.runs(plan.experiment().name());
        if (runs.size() != 1) {
            throw new AssertionError("not one run but " + runs);
        }
        return store.open(plan.experiment().name(), runs.getFirst());
    }

    /** The configurations that could not run. */
    List<UnavailableRow> unavailable() {
        List<UnavailableRow> rows = new ArrayList<>();
        RunDirectory run = directory();
        UnavailableRow.read(run.path(), run.record().axes(), rows::add);
        return rows;
    }

    /** What is stored of the n-th fork of the plan. */
    ForkRecord fork(int nth) {
        String id = planned().get(nth - 1);
        return directory().forks().stream()
                .filter(fork -> fork.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** What stands in the folder of the forks. */
    List<String> forkFolders() throws IOException {
        return Folders.names(directory().path().resolve("forks"), "");
    }

    /** The rows of {@code iterations.csv} as {@code configuration-fork phase iteration}. */
    List<String> rows() throws IOException {
        return CsvRows.of(
                directory().path().resolve("iterations.csv"),
                "%s-%s %s %s",
                "configuration",
                "fork",
                "phase",
                "iteration");
    }

    /** All forks of the plan are there once, with all of their rows. */
    void assertWhole() throws IOException {
        assertThat(forkFolders()).containsExactlyInAnyOrderElementsOf(planned());
        assertThat(rows()).containsExactlyInAnyOrderElementsOf(rowsOf(planned()));
        assertThat(directory().record().finished()).isNotNull();
    }

    /** The rows of some forks where all went well. */
    static List<String> rowsOf(List<String> forks) {
        return forks.stream()
                .flatMap(fork ->
                        Stream.of(" warmup 1", " measurement 1", " measurement 2")
                                .map(fork::concat))
                .toList();
    }

    List<String> planned() {
        return plan.forks().stream().map(fork -> fork.id()).toList();
    }
}
