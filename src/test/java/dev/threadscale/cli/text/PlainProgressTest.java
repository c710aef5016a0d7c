package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Engine.Unavailable;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
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
import org.junit.jupiter.api.Test;

/** Seals the log of a run, which users of a CI read hours later. */
class PlainProgressTest {

    private static final List<Fork> FORKS = ProgressRun.PLAN.forks();

    private final ProgressRun run =
            new ProgressRun((err, nanos) -> new PlainProgress(err, nanos, Agenda.NONE));

    @Test
    void theLogOfARunWithAFailureIsTheGoldenOne() {
        run.begins();
        run.completes(0, 20, 1_000_000, 3_000_000);
        run.ends(1, 5, "failed", "exit code 4: task 3 left no result", 900_000_000);
        run.completes(2, 90, 5_000_000, 7_000_000);
        run.completes(3, 5, 1_000, 2_000);
        Golden.matches("progress/failure.txt", run.printed());
    }

    @Test
    void theLogOfAResumedRunCountsWhatIsLeft() {
        Configuration last = ProgressRun.PLAN.configurations().getLast();
        run.begins(
                ProgressRun.PLAN,
                2,
                FORKS.subList(2, 3),
                Map.of(last, new Unavailable("the image is missing", "Build it.")));
        run.completes(2, 1, 1_500_000);
        Golden.matches("progress/resumed.txt", run.printed());
    }

    @Test
    void aSearchThatGoesOnPrintsItsNewForks() {
        run.begins(0, FORKS.subList(0, 1));
        run.completes(0, 1, 1_000_000);
        run.goesOn("the search goes on", FORKS.get(1));
        run.completes(1, 1, 2_000_000);
        Golden.matches("progress/search.txt", run.printed());
    }

    @Test
    void theBoundOfForksIsPrinted() {
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
        Golden.matches("progress/bound.txt", run.printed());
    }

    @Test
    void theTimeLeftIsPrintedNowAndThenButNotAfterEveryFork() {
        run.begins();
        run.completes(0, 15, 1_000);
        assertThat(run.printed().lines()).hasSize(1);
        run.completes(1, 1, 1_000);
        assertThat(run.printed()).endsWith("study: 2/4 forks, about 16 s left\n");
    }

    @Test
    void forksThatDidNotCompleteAreInNoMean() {
        run.begins();
        run.ends(0, 1, "timed-out", "it was stopped at its time-out", 500_000_000);
        run.completes(2, 1, 2_000_000);
        run.ends(1, 1, "invalid", "other limits", 500_000_000);
        run.ends(3, 1, "invalid", "other limits", 500_000_000);

        Golden.matches("progress/not-completed.txt", run.printed());
    }

    @Test
    void anExpectedOutcomeIsNoWarning() {
        Plan plan =
                Plans.study(
                        "measure.forks=1",
                        "expect={outcome: out-of-memory, where: {threads: platform}}");
        Fork fork = plan.forks().getFirst();
        run.begins(plan, 0, List.of(fork, fork), Map.of());
        run.ends(fork, 1, "completed", "expected out-of-memory, but completed", List.of());
        run.ends(fork, 1, "out-of-memory", "Java heap space", List.of());

        Golden.matches("progress/expected.txt", run.printed());
    }

    @Test
    void aNoteIsPrintedOnceWithItsFirstFork() {
        run.begins();
        run.ends(FORKS.get(0), 1, "completed", "", List.of("it shared a CPU"));
        run.ends(FORKS.get(1), 1, "completed", "", List.of("it shared a CPU", "another"));

        Golden.matches("progress/notes.txt", run.printed());
    }

    @Test
    void configurationsThatCannotRunAreGroupedByRemedy() {
        Plan plan = Plans.study("matrix.tasks=[1, 2, 3]");
        Map<Configuration, Unavailable> unavailable = new LinkedHashMap<>();
        for (Configuration one : plan.configurations().subList(0, 5)) {
            String reason = "it needs %d CPUs".formatted(unavailable.size() + 3);
            unavailable.put(one, new Unavailable(reason, "Take another host."));
        }
        unavailable.put(
                plan.configurations().get(5), new Unavailable("an image is missing", "Build it."));
        run.begins(plan, 0, List.of(), unavailable);
        Golden.matches("progress/unavailable.txt", run.printed());
    }

    @Test
    void aLostEngineOrNodeComesWithARemedy() {
        run.begins();
        run.hears(new RunEvent.EngineAway("Docker stopped answering", Duration.ofMinutes(5)));
        run.hears(new RunEvent.EngineBack());
        run.hears(new RunEvent.NodeLost("lab", "no route"));
        Golden.matches("progress/lost.txt", run.printed());
    }

    @Test
    void everyLineIsFlushedBeforeTheNextForkBegins() {
        StringWriter unflushed = new StringWriter();
        ProgressRun buffered =
                new ProgressRun((err, nanos) ->
                        new PlainProgress(
                                new PrintWriter(new BufferedWriter(unflushed)),
                                nanos,
                                Agenda.NONE));
        buffered.begins(0, FORKS.subList(0, 1));
        assertThat(unflushed.toString()).startsWith("study: 1 fork of 1 configuration");
        buffered.completes(0, 1, 1_000);
        assertThat(unflushed.toString()).contains("[1/1]");
    }
}
