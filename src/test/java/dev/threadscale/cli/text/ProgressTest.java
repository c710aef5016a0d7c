package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.host.HostCpus;
import dev.threadscale.plan.Configuration;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.RunEvent;
import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;

/**
 * Seals the log of a run, which users of a CI read hours later, and the line of a terminal, which
 * must end: what is printed after the run must not be drawn over.
 */
class ProgressTest {

    private static final List<Fork> FORKS = ProgressRun.PLAN.forks();

    private static final int WIDTH = 100;

    private final StringWriter terminal = new StringWriter();
    private final ProgressRun run =
            new ProgressRun((err, nanos) -> {
                Consumer<RunEvent> log = RunProgress.plain(err, nanos, Duration.ZERO, false);
                return log.andThen(line(terminal, WIDTH, nanos));
            });

    private static RunProgress line(StringWriter terminal, int width, LongSupplier nanos) {
        return RunProgress.live(new PrintWriter(terminal), width, 0, nanos, Duration.ZERO);
    }

    /** The log, and all that was drawn; a carriage return, here {@code >}, begins a line anew. */
    private void seal(String name) {
        String drawn = terminal.toString().replace("\r", "\n> ").replaceAll(" +(?=\n|$)", "");
        Golden.matches(
                "progress/%s.txt".formatted(name),
                "%s\non a terminal:\n%s".formatted(run.printed(), drawn));
    }

    @Test
    void completeRunReportsItsFailureAndAllForks() {
        run.begins();
        run.completes(0, 20, 1_000_000, 3_000_000);
        run.ends(1, 5, "failed", "exit code 4: task 3 left no result", 900_000_000);
        run.completes(2, 90, 5_000_000, 7_000_000);
        run.completes(3, 5, 1_000, 2_000);
        run.hears(new RunEvent.RunEnds());
        seal("failure");
    }

    @Test
    void logOfAResumedRunCountsTheRest() {
        Configuration last = ProgressRun.PLAN.configurations().getLast();
        run.begins(
                ProgressRun.PLAN,
                2,
                FORKS.subList(2, 3),
                Map.of(last, new Unavailable("the image is missing", "Build it.")));
        run.completes(2, 1, 1_500_000);
        seal("resumed");
    }

    @Test
    void continuingSearchAddsForksToTheBar() {
        run.begins(0, FORKS.subList(0, 1));
        run.completes(0, 1, 1_000_000);
        run.goesOn("the search goes on", FORKS.get(1), FORKS.get(2));
        run.completes(1, 1, 2_000_000);
        seal("search");
    }

    @Test
    void boundOfForksIsShownUntilTheirNumberIsKnown() {
        Plan plan = Plans.study("measure={precision: 2%, forks: {min: 2, max: 5}}");
        run.begins(plan, 0, plan.forks(), Map.of());
        run.ends(plan.forks().getFirst(), 20, "completed", "", List.of(), 1_000_000);
        plan.forks()
                .subList(1, 4)
                .forEach(fork -> run.ends(fork, 1, "completed", "", List.of(), 1_000_000));
        Fork third = new Fork(plan.configurations().getFirst(), 3);
        run.goesOn("not within ±2 % yet", third);
        run.hears(new RunEvent.BudgetExceeded(1));
        run.ends(third, 20, "completed", "", List.of(), 1_000_000);
        run.hears(new RunEvent.BudgetBounds(3));
        run.hears(new RunEvent.BudgetSpent(1));
        run.hears(new RunEvent.RunEnds());
        seal("bound");
    }

    @Test
    void timeLeftIsPrintedNowAndThenButNotAfterEveryFork() {
        run.begins();
        run.completes(0, 15, 1_000);
        run.completes(1, 1, 1_000);
        seal("time-left");
    }

    @Test
    void abandonedRunEndsItsLine() {
        run.begins();
        run.completes(0, 1, 1_000);
        run.hears(new RunEvent.RunEnds());
        seal("abandoned");
    }

    @Test
    void runWithoutWorkEndsAtOnce() {
        run.begins(4, List.of());
        run.hears(new RunEvent.RunEnds());
        seal("nothing");
    }

    @Test
    void incompleteForksAreExcludedFromMeans() {
        run.begins();
        run.ends(0, 1, "timed-out", "it was stopped at its time-out", 500_000_000);
        run.completes(2, 1, 2_000_000);
        run.ends(1, 1, "invalid", "other limits", 500_000_000);
        run.ends(3, 1, "invalid", "other limits", 500_000_000);

        seal("not-completed");
    }

    @Test
    void expectedOutcomeIsNotAWarning() {
        Plan plan =
                Plans.study(
                        "measure.forks=1",
                        "expect={outcome: out-of-memory, where: {threads: platform}}");
        Fork fork = plan.forks().getFirst();
        run.begins(plan, 0, List.of(fork, fork), Map.of());
        run.ends(fork, 1, "completed", "expected out-of-memory, but completed", List.of());
        run.ends(fork, 1, "out-of-memory", "Java heap space", List.of());

        seal("expected");
    }

    @Test
    void serviceIsReportedByItsLatenciesAndNotByTheLengthOfItsWindow() {
        run.begins();
        run.ends(FORKS.get(0), Map.of("latency_p50_ns", 20.4e6, "latency_p99_ns", 24.1e6));
        run.ends(FORKS.get(2), Map.of("latency_p50_ns", 20.6e6, "latency_p99_ns", 24.5e6));
        run.ends(FORKS.get(1), Map.of());
        run.ends(FORKS.get(3), Map.of());

        seal("service");
    }

    @Test
    void noteIsPrintedOnceWithItsFirstFork() {
        run.begins();
        run.ends(FORKS.get(0), 1, "completed", "", List.of("it shared a CPU"));
        run.ends(FORKS.get(1), 1, "completed", "", List.of("it shared a CPU", "another"));

        seal("notes");
    }

    @Test
    void unrunnableConfigurationsAreGroupedByRemedy() {
        Plan plan = Plans.study("matrix.tasks=[1, 2, 3]");
        Map<Configuration, Unavailable> unavailable = new LinkedHashMap<>();
        for (Configuration one : plan.configurations().subList(0, 5)) {
            String reason = "it needs %d CPUs".formatted(unavailable.size() + 3);
            unavailable.put(one, new Unavailable(reason, "Take another host."));
        }
        unavailable.put(
                plan.configurations().get(5), new Unavailable("an image is missing", "Build it."));
        run.begins(plan, 0, List.of(), unavailable);
        seal("unavailable");
    }

    /** Nothing is wrong with a host that lacks the CPUs of a shipped experiment. */
    @Test
    void levelsWithTooManyCpusShareANote() {
        Plan plan = Plans.study("matrix.cpus=[1, 4, 8, 16]");
        Map<Configuration, Unavailable> unavailable = new LinkedHashMap<>();
        for (Configuration one : plan.configurations()) {
            Unavailable.cpus(HostCpus.count(2), one).ifPresent(why -> unavailable.put(one, why));
        }
        run.begins(plan, 0, List.of(), unavailable);
        seal("lacking-cpus");
    }

    @Test
    void lostEngineOrNodeComesWithARemedy() {
        run.begins();
        run.hears(new RunEvent.EngineAway("Docker stopped answering", Duration.ofMinutes(5)));
        run.hears(new RunEvent.EngineBack());
        run.hears(new RunEvent.NodeLost("lab", "no route"));
        seal("lost");
    }

    @Test
    void everyLineIsFlushedBeforeTheNextForkBegins() {
        StringWriter unflushed = new StringWriter();
        ProgressRun buffered =
                new ProgressRun((err, nanos) ->
                        RunProgress.plain(
                                new PrintWriter(new BufferedWriter(unflushed)),
                                nanos,
                                Duration.ZERO,
                                false));
        buffered.begins(0, FORKS.subList(0, 1));
        assertThat(unflushed.toString()).startsWith("study: 1 fork of 1 configuration");
        buffered.completes(0, 1, 1_000);
        assertThat(unflushed.toString()).contains("[1/1]");
    }

    @Test
    void lineOfAnExperimentShowsTheTimeForAll() {
        Duration later = Duration.ofMinutes(20);
        ProgressRun one =
                new ProgressRun((err, nanos) -> RunProgress.live(err, 100, 0, nanos, later));
        one.begins();
        one.completes(0, 20, 1_000_000);

        assertThat(one.printed()).contains("1/4 forks, about 1 min left, 21 min for all");
    }

    @Test
    void everyLineCoversTheOneBeforeAndFitsTheTerminal() {
        int narrow = 40;
        ProgressRun narrowRun = new ProgressRun((_, nanos) -> line(terminal, narrow, nanos));
        narrowRun.begins();
        narrowRun.completes(0, 1, 1_000);

        String[] lines = terminal.toString().split("\r");
        assertThat(List.of(lines).subList(1, lines.length))
                .hasSizeGreaterThan(2)
                .allSatisfy(line -> assertThat(line).hasSize(narrow));
    }

    @Test
    void quickIterationsAreNotAllDrawn() {
        run.begins();
        run.completes(0, 1, new long[1_000]);
        assertThat(terminal.toString().split("\r")).hasSizeLessThan(10);
    }
}
