package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.Unavailable;
import dev.threadscale.fixture.Golden;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Seals the log of a run: what a user of a CI reads hours later. */
class PlainProgressTest {

    private final StringWriter err = new StringWriter();
    private final ProgressRun run =
            new ProgressRun(clock -> new PlainProgress(new PrintWriter(err), clock::nanos));

    private String log() {
        return err.toString().replace(System.lineSeparator(), "\n");
    }

    @Test
    void theLogOfARunWithAFailureIsTheGoldenOne() {
        run.begins();
        run.completes(0, 20, 1_000_000, 3_000_000);
        run.ends(1, 5, "failed", "exit code 4: task 3 left no result", 900_000_000);
        run.completes(2, 90, 5_000_000, 7_000_000);
        run.completes(3, 5, 1_000, 2_000);
        run.stops();
        Golden.matches("plain-progress.txt", log());
    }

    @Test
    void theLogOfAResumedRunCountsWhatIsLeft() {
        run.begins(
                2,
                ProgressRun.PLAN.forks().subList(2, 3),
                Map.of(
                        ProgressRun.PLAN.configurations().getLast(),
                        new Unavailable("the image is missing", "Build it.")));
        run.completes(2, 1, 1_500_000);
        run.stops();
        Golden.matches("plain-progress-resumed.txt", log());
    }

    @Test
    void aSearchThatGoesOnSaysWithHowMuch() {
        run.begins(0, ProgressRun.PLAN.forks().subList(0, 1), Map.of());
        run.completes(0, 1, 1_000_000);
        run.goesOn("the search goes on", ProgressRun.PLAN.forks().subList(1, 2));
        run.completes(1, 1, 2_000_000);
        assertThat(log().lines())
                .containsExactly(
                        "study: 1 fork of 1 configuration",
                        "[1/1] jvm-25 cpus=1 threads=platform tasks=10: mean 1.00 ms",
                        "the search goes on: 1 fork of 1 configuration",
                        "[2/2] jvm-25 cpus=1 threads=virtual tasks=10: mean 2.00 ms");
    }

    @Test
    void aRunThatMayGetFurtherForksSaysHowManyAtMost() {
        Plan plan = Plans.study("measure={precision: 2%, forks: {min: 2, max: 5}}");
        run.begins(plan, 0, plan.forks(), Map.of());
        run.ends(plan.forks().get(0), 20, "completed", "", 1_000_000);
        run.ends(plan.forks().get(1), 1, "completed", "", 1_000_000);
        run.ends(plan.forks().get(2), 1, "completed", "", 1_000_000);
        run.ends(plan.forks().get(3), 1, "completed", "", 1_000_000);
        Fork third = new Fork(plan.configurations().getFirst(), 3);
        run.goesOn("not within ±2 % yet", List.of(third));
        run.exceedsItsBudget(1);
        run.ends(third, 20, "completed", "", 1_000_000);
        run.endsItsBudget(1);
        assertThat(log().lines())
                .containsExactly(
                        "study: 4 forks of 2 configurations (at most 10)",
                        "1 of 4 forks (at most 10) have ended, about 1 min left (at most 3 min)",
                        "[1/2] jvm-25 cpus=1 threads=platform tasks=10: mean 1.00 ms",
                        "[2/2] jvm-25 cpus=1 threads=virtual tasks=10: mean 1.00 ms",
                        "not within ±2 % yet: 1 fork of 1 configuration",
                        "warning: the budget is spent, and 1 fork that cannot be left out is still"
                                + " to run",
                        "fix: Give it more time, or ask for fewer forks, iterations or levels.",
                        "[2/2] jvm-25 cpus=1 threads=platform tasks=10: mean 1.00 ms",
                        "the budget is spent: 1 fork that is asked for does not run");
    }

    @Test
    void theTimeLeftIsSaidNowAndThenAndNotAfterEveryFork() {
        run.begins();
        run.completes(0, 15, 1_000);
        assertThat(log().lines()).hasSize(1);
        run.completes(1, 1, 1_000);
        assertThat(log().lines())
                .hasSize(2)
                .element(1)
                .isEqualTo("2 of 4 forks have ended, about 16 s left");
    }

    @Test
    void theRowsOfAForkThatDidNotCompleteAreInNoMean() {
        run.begins();
        run.ends(0, 1, "timed-out", "it was stopped at its time-out", 500_000_000);
        run.completes(2, 1, 2_000_000);
        assertThat(log()).endsWith("threads=platform tasks=10: mean 2.00 ms\n");
    }

    @Test
    void aConfigurationWithoutAGoodForkHasNoMean() {
        run.begins();
        run.ends(0, 1, "invalid", "other limits", 500_000_000);
        run.ends(2, 1, "invalid", "other limits", 500_000_000);
        assertThat(log()).endsWith("threads=platform tasks=10: nothing measured\n");
    }

    @Test
    void everyLineIsThereBeforeTheNextForkBegins() {
        StringWriter unflushed = new StringWriter();
        ProgressRun buffered =
                new ProgressRun(clock ->
                        new PlainProgress(
                                new PrintWriter(new java.io.BufferedWriter(unflushed)),
                                clock::nanos));
        buffered.begins(0, List.of(ProgressRun.PLAN.forks().getFirst()), Map.of());
        assertThat(unflushed.toString()).startsWith("study: 1 fork of 1 configuration");
        buffered.completes(0, 1, 1_000);
        assertThat(unflushed.toString()).contains("[1/1]");
    }
}
