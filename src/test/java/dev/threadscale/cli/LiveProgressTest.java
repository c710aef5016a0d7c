package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A bar must end: what is printed after the run must not be drawn over. */
class LiveProgressTest {

    private static final int WIDTH = 100;

    private final StringWriter err = new StringWriter();
    private final ProgressRun run =
            new ProgressRun(clock -> new LiveProgress(new PrintWriter(err), WIDTH, clock::nanos));

    /** What stands on the terminal's lines: a carriage return begins a line anew. */
    private List<String> screen() {
        return err.toString()
                .replace(System.lineSeparator(), "\n")
                .lines()
                .map(line -> line.substring(line.lastIndexOf('\r') + 1).stripTrailing())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    @Test
    void aWholeRunEndsItsBarWithEveryForkDone() {
        run.begins();
        run.completes(0, 1, 1_000);
        run.completes(1, 1, 1_000);
        run.completes(2, 1, 1_000);
        run.completes(3, 1, 1_000);
        run.stops();
        assertThat(err.toString()).endsWith(System.lineSeparator());
        assertThat(screen()).last().asString().isEqualTo("study [##########] 4/4 forks");
    }

    @Test
    void aSearchThatGoesOnMakesTheBarLonger() {
        run.begins(0, ProgressRun.PLAN.forks().subList(0, 1), Map.of());
        run.completes(0, 1, 1_000);
        run.goesOn("the search goes on", ProgressRun.PLAN.forks().subList(1, 3));
        run.completes(1, 1, 1_000);
        run.stops();
        assertThat(screen()).last().asString().contains("[######....] 2/3");
    }

    @Test
    void aRunThatMayGetFurtherForksSaysHowManyAtMostUntilThatIsKnown() {
        Plan plan = Plans.study("measure={precision: 2%, forks: {min: 2, max: 5}}");
        run.begins(plan, 0, plan.forks(), Map.of());
        plan.forks().subList(0, 3).forEach(fork -> run.ends(fork, 1, "completed", "", 1_000));
        assertThat(screen())
                .last()
                .asString()
                .startsWith(
                        "study [#######...] 3/4 forks (at most 10), about 1 s left (at most 7 s)");
        run.ends(plan.forks().get(3), 1, "completed", "", 1_000);
        Fork last = new Fork(plan.configurations().getFirst(), 5);
        run.goesOn("not within ±2 % yet", List.of(last));
        run.ends(last, 1, "completed", "", 1_000);
        run.endsItsBudget(2);
        run.stops();
        assertThat(screen())
                .contains("the budget is spent: 2 forks that are asked for do not run")
                .last()
                .asString()
                .isEqualTo("study [##########] 5/5 forks");
    }

    @Test
    void aRunThatIsGivenUpEndsItsBarWhereItIs() {
        run.begins();
        run.completes(0, 1, 1_000);
        run.stops();
        assertThat(err.toString()).endsWith(System.lineSeparator());
        assertThat(screen())
                .last()
                .asString()
                .isEqualTo("study [##........] 1/4 forks, about 3 s left");
    }

    @Test
    void nothingIsDrawnAfterTheEnd() {
        run.begins();
        run.stops();
        String end = err.toString();
        run.completes(0, 1, 1_000);
        assertThat(err).hasToString(end);
    }

    @Test
    void aFailedForkHasALineOfItsOwn() {
        run.begins();
        run.ends(0, 1, "failed", "exit code 1");
        run.stops();
        assertThat(screen())
                .contains(
                        "warning: fork 1 of jvm-25 cpus=1 threads=platform tasks=10:"
                                + " failed, exit code 1");
    }

    @Test
    void aRunWithNothingToDoEndsAtOnce() {
        run.begins(4, List.of(), Map.of());
        run.stops();
        assertThat(err.toString()).endsWith(System.lineSeparator());
    }

    @Test
    void anEndWithoutABeginningDoesNotThrow() {
        run.stops();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void theLineNamesWhatTellsTheConfigurationFromOthers() {
        run.begins();
        run.completes(0, 1, 1_000);
        assertThat(err.toString()).contains("\rstudy [..........] 0/4 forks: threads=platform  ");
    }

    @Test
    void everyLineCoversTheOneBeforeAndFitsTheTerminal() {
        int narrow = 40;
        StringWriter terminal = new StringWriter();
        ProgressRun narrowRun =
                new ProgressRun(
                        clock -> new LiveProgress(new PrintWriter(terminal), narrow, clock::nanos));
        narrowRun.begins();
        narrowRun.completes(0, 1, 1_000);
        narrowRun.stops();
        String[] lines = terminal.toString().replace(System.lineSeparator(), "").split("\r");
        assertThat(List.of(lines).subList(1, lines.length))
                .hasSizeGreaterThan(2)
                .allSatisfy(line -> assertThat(line).hasSize(narrow));
    }

    @Test
    void iterationsThatEndInAHurryAreNotDrawnEach() {
        run.begins();
        run.completes(0, 1, new long[1_000]);
        assertThat(err.toString().split("\r")).hasSizeLessThan(10);
    }
}
