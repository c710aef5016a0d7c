package dev.threadscale.cli.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.run.RunEvent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The line must end: what is printed after the run must not be drawn over. */
class LiveProgressTest {

    private static final int WIDTH = 100;

    private final ProgressRun run = withWidth(WIDTH);

    private static ProgressRun withWidth(int width) {
        return new ProgressRun((err, nanos) -> new LiveProgress(err, width, nanos, Agenda.NONE));
    }

    /** What stands on the terminal's lines: a carriage return begins a line anew. */
    private List<String> screen() {
        return Arrays.stream(run.printed().split("\n", -1))
                .map(line -> line.substring(line.lastIndexOf('\r') + 1).stripTrailing())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void aWholeRunEndsItsLineWithEveryForkDone() {
        run.begins();
        for (int fork = 0; fork < 4; fork++) {
            run.completes(fork, 1, 1_000);
        }
        run.hears(new RunEvent.RunEnds());
        assertThat(run.printed()).endsWith("\n");
        assertThat(screen()).containsExactly("study [##########] 4/4 forks");
    }

    @Test
    void aRunThatIsAbandonedEndsItsLineWhereItIs() {
        run.begins();
        run.completes(0, 1, 1_000);
        run.hears(new RunEvent.RunEnds());
        assertThat(run.printed()).endsWith("\n");
        assertThat(screen()).containsExactly("study [##........] 1/4 forks, about 3 s left");
    }

    @Test
    void aRunWithNothingToDoEndsAtOnce() {
        run.begins(4, List.of());
        run.hears(new RunEvent.RunEnds());
        assertThat(screen()).containsExactly("study [##########] 0/0 forks");
    }

    @Test
    void aSearchThatGoesOnMakesTheBarLonger() {
        run.begins(0, ProgressRun.PLAN.forks().subList(0, 1));
        run.completes(0, 1, 1_000);
        run.goesOn(
                "the search goes on",
                ProgressRun.PLAN.forks().get(1),
                ProgressRun.PLAN.forks().get(2));
        run.completes(1, 1, 1_000);
        assertThat(screen()).last().asString().contains("[######....] 2/3");
    }

    @Test
    void theBoundOfForksIsShownUntilTheirNumberIsKnown() {
        Plan plan = Plans.study("measure={precision: 2%, forks: {min: 2, max: 5}}");
        run.begins(plan, 0, plan.forks(), Map.of());
        plan.forks()
                .subList(0, 3)
                .forEach(fork -> run.ends(fork, 1, "completed", "", List.of(), 1_000));
        assertThat(screen())
                .last()
                .asString()
                .startsWith(
                        "study [#######...] 3/4 forks (at most 10), about 1 s left (at most 7 s)");
        run.ends(plan.forks().get(3), 1, "completed", "", List.of(), 1_000);
        Fork last = new Fork(plan.configurations().getFirst(), 5);
        run.goesOn("not within ±2 % yet", last);
        run.ends(last, 1, "completed", "", List.of(), 1_000);
        run.hears(new RunEvent.BudgetSpent(2));
        run.hears(new RunEvent.RunEnds());
        assertThat(screen())
                .containsExactly(
                        "the budget has no room for 2 requested forks, which '--resume=RUN' would run",
                        "study [##########] 5/5 forks");
    }

    @Test
    void aFailedForkHasALineOfItsOwn() {
        run.begins();
        run.ends(0, 1, "failed", "exit code 1");
        assertThat(screen())
                .first()
                .isEqualTo(
                        "warning: fork 1 of jvm-25 cpus=1 threads=platform tasks=10:"
                                + " failed, exit code 1");
    }

    @Test
    void theLineNamesWhatDistinguishesTheConfiguration() {
        run.begins();
        run.completes(0, 1, 1_000);
        assertThat(run.printed()).contains("\rstudy [..........] 0/4 forks: threads=platform  ");
    }

    @Test
    void everyLineCoversTheOneBeforeAndFitsTheTerminal() {
        int narrow = 40;
        ProgressRun narrowRun = withWidth(narrow);
        narrowRun.begins();
        narrowRun.completes(0, 1, 1_000);
        String[] lines = narrowRun.printed().split("\r");
        assertThat(List.of(lines).subList(1, lines.length))
                .hasSizeGreaterThan(2)
                .allSatisfy(line -> assertThat(line).hasSize(narrow));
    }

    @Test
    void quickIterationsAreNotAllDrawn() {
        run.begins();
        run.completes(0, 1, new long[1_000]);
        assertThat(run.printed().split("\r")).hasSizeLessThan(10);
    }
}
