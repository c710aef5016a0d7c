package dev.threadscale.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Experiments;
import dev.threadscale.fixture.FakeEngine;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.report.flip.FlipSentence;
import dev.threadscale.report.flip.Flips;
import dev.threadscale.results.FlipRow;
import dev.threadscale.results.Run;
import dev.threadscale.run.Runner.RunTotals;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A search for the size from which on a pool is faster than virtual threads, in several sessions,
 * on several hosts, and where forks or sizes are missing.
 */
class FlipSessionsTest {

    private static final String POOLS = "cpus: 1, tasks: 64";

    private static final Plan PLAN = plan(POOLS, 64, "20%");

    @TempDir private Path results;

    private static Plan plan(String matrix, int to, String within) {
        return plan(
                matrix,
                "compare: {threads: fixed-pool}, axis: pool-size, from: 1, to: %d, within: %s"
                        .formatted(to, within));
    }

    private static Plan plan(String matrix, String search) {
        return Plans.of(
                Experiments.read(
                        """
                        apiVersion: threadscale/v1
                        name: example
                        workload: {name: counter}
                        matrix: {%s}
                        search: {for: flip, with: {threads: virtual}, %s}
                        measure: {order: shuffled, forks: 3, warmup: 1, iterations: 2}
                        """
                                .formatted(matrix, search),
                        null));
    }

    private static boolean isPool(Fork fork) {
        return fork.configuration().threads().name().equals("fixed-pool");
    }

    private static int size(Fork fork) {
        return fork.configuration()
                .labels()
                .threads()
                .orElseThrow()
                .pool()
                .orElseThrow()
                .count()
                .orElseThrow();
    }

    /** A pool of 20 takes as long as virtual threads on the one host, one of 10 on the other. */
    private static long nanos(Fork fork) {
        double even = fork.configuration().labels().is("system", "server") ? 10.3 : 20.5;
        double millis = isPool(fork) ? even / size(fork) : 1;
        return Math.round(1_000_000 * millis * (1 + 0.002 * (fork.number() % 3)));
    }

    private static FakeEngine engine() {
        return FakeEngine.measuring(FlipSessionsTest::nanos);
    }

    private List<FlipRow> rows(Sessions sessions) {
        return FlipRow.read(sessions.directory().path(), sessions.directory().record());
    }

    private static List<String> ends(List<FlipRow> rows) {
        List<String> ends = new ArrayList<>();
        for (FlipRow row : rows) {
            ends.add(
                    "%s %s-%s"
                            .formatted(
                                    row.outcome(),
                                    row.low().map(FlipRow.End::at).orElse(""),
                                    row.high().map(FlipRow.End::at).orElse("")));
        }
        return ends;
    }

    @Test
    void resumedSearchEndsAsIfItHadNotBeenInterrupted() throws Exception {
        Predicate<Fork> stuck = fork -> isPool(fork) && size(fork) == 1;

        new Sessions(results, plan(POOLS, 24, "99%"))
                .resumeAfterEveryFork(() -> engine().ending(stuck, FakeEngine.timedOut()));
    }

    @Test
    void twoHostsFindTheSameLine(@TempDir Path alone) throws Exception {
        Sessions one = new Sessions(alone, PLAN);
        one.begin(engine());
        FakeEngine laptop = engine();
        FakeEngine server = engine();
        Sessions two = new Sessions(results, PLAN);
        two.begin(new Nodes(List.of(new Node("laptop", laptop), new Node("server", server))));

        assertThat(ends(rows(two))).isEqualTo(ends(rows(one)));
        List<String> forks = new ArrayList<>(laptop.forks());
        forks.addAll(server.forks());
        assertThat(new HashSet<>(forks)).hasSameSizeAs(forks);
    }

    @Test
    void eachSystemHasItsOwnLine() throws Exception {
        Plan plan = plan(POOLS + ", system: [laptop, server]", 64, "20%");
        Sessions sessions = new Sessions(results, plan);
        sessions.begin(
                new Nodes(List.of(new Node("laptop", engine()), new Node("server", engine()))));

        Run run = Run.read(sessions.directory().path()).reading(List.of());
        assertThat(FlipSentence.of(Flips.of(run).orElseThrow()))
                .satisfiesExactly(
                        first ->
                                assertThat(first)
                                        .matches(
                                                "with (system = )?laptop, a pool wins from 20 to .*"),
                        second ->
                                assertThat(second)
                                        .matches("with (system = )?server, the line is at .*"));
    }

    @Test
    void searchEndsAfterItsBudgetAndSaysSo() throws Exception {
        Sessions sessions = new Sessions(results, PLAN).budget(Duration.ofMinutes(5));
        sessions.begin(
                new FakeEngine()
                        .always((fork, output) -> {
                            sessions.clock().advance(Duration.ofMinutes(1));
                            return FakeEngine.measured(fork, output, nanos(fork));
                        }));

        assertThat(rows(sessions)).extracting(FlipRow::outcome).containsExactly(FlipRow.FOUND);
        assertThat(sessions.heard()).anyMatch(heard -> heard.startsWith("budget exceeded"));
    }

    @Test
    void sidesThatBothTimeOutAreNamedOnThePage() throws Exception {
        Predicate<Fork> stuck = fork -> !isPool(fork) || size(fork) == 64;
        Sessions sessions = new Sessions(results, PLAN);
        RunTotals totals = sessions.begin(engine().ending(stuck, FakeEngine.timedOut()));

        Run run = Run.read(sessions.directory().path()).reading(List.of());
        assertThat(FlipSentence.of(Flips.of(run).orElseThrow()))
                .containsExactly(
                        "the search was given up: at 64: neither side finishes its work"
                                + " (threads=fixed-pool: 3 of 3 forks ended as timed-out;"
                                + " threads=virtual: 3 of 3 forks ended as timed-out)");
        assertThat(totals.failed()).isZero();
    }

    @Test
    void sideThatTimesOutIsNamedOnThePage() throws Exception {
        Predicate<Fork> stuck = fork -> isPool(fork) && size(fork) == 1;
        Sessions sessions = new Sessions(results, PLAN);
        sessions.begin(engine().ending(stuck, FakeEngine.timedOut()));

        Run run = Run.read(sessions.directory().path()).reading(List.of());
        assertThat(FlipSentence.of(Flips.of(run).orElseThrow()))
                .singleElement(STRING)
                .startsWith("a pool wins from ")
                .endsWith("(at 1: threads=fixed-pool loses: 3 of 3 forks ended as timed-out)");
    }

    @Test
    void endThatTheHostLacksCostsNoFork() throws Exception {
        Plan plan = plan("tasks: 8", "compare: {threads: platform}, axis: cpus, from: 1, to: 64");
        FakeEngine engine =
                engine().without(configuration ->
                        configuration.cpus().processors().orElseThrow() > 2
                                ? Optional.of(new Unavailable("the host has 2", "Get some."))
                                : Optional.empty());
        Sessions sessions = new Sessions(results, plan);
        sessions.begin(engine);

        assertThat(engine.forks()).isEmpty();
        assertThat(rows(sessions))
                .extracting(FlipRow::reason)
                .containsExactly("at 64: unavailable, the host has 2; end the search below ('to')");
    }
}
