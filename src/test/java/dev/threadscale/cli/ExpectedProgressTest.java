package dev.threadscale.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.FakeClock;
import dev.threadscale.fixture.Plans;
import dev.threadscale.plan.Fork;
import dev.threadscale.plan.Plan;
import dev.threadscale.results.ForkRecord;
import dev.threadscale.results.ForkRecord.StartUp;
import dev.threadscale.run.RunListener;
import dev.threadscale.run.Scope;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An exhausted heap that was expected must not read as an error. */
class ExpectedProgressTest {

    private static final Plan PLAN =
            Plans.study(
                    "measure.forks=1",
                    "expect={outcome: out-of-memory, where: {threads: platform}}");

    private final StringWriter err = new StringWriter();

    private List<String> log(RunListener listener, String outcome, String reason) {
        Fork platform = PLAN.forks().getFirst();
        listener.runBegins(new Scope(PLAN, List.of(platform), 0, Map.of()));
        listener.forkBegins(platform);
        listener.forkEnded(
                platform,
                new ForkRecord(
                        platform.configuration().id(),
                        1,
                        Map.of(),
                        outcome,
                        platform.configuration().expected().label(),
                        reason,
                        "then",
                        1,
                        StartUp.UNKNOWN,
                        null,
                        3,
                        null,
                        "worker",
                        List.of(),
                        Map.of(),
                        List.of(),
                        null,
                        null,
                        null),
                new LongSummaryStatistics());
        listener.runEnds();
        return err.toString().lines().toList();
    }

    private RunListener plain() {
        return new PlainProgress(new PrintWriter(err), new FakeClock()::nanos);
    }

    @Test
    void whatWasExpectedIsSaidOnceAndWithoutAWarning() {
        assertThat(log(plain(), "out-of-memory", "java.lang.OutOfMemoryError: Java heap space"))
                .containsExactly(
                        "study: 1 fork of 1 configuration",
                        "[1/1] jvm-25 cpus=1 threads=platform tasks=10: out-of-memory, as expected");
    }

    @Test
    void completingInPlaceOfThatIsAWarning() {
        assertThat(log(plain(), "completed", "expected out-of-memory, but completed"))
                .contains(
                        "warning: fork 1 of jvm-25 cpus=1 threads=platform tasks=10:"
                                + " expected out-of-memory, but completed");
    }

    @Test
    void theBarWarnsOfNothingThatWasExpected() {
        assertThat(
                        log(
                                new LiveProgress(new PrintWriter(err), 100, new FakeClock()::nanos),
                                "out-of-memory",
                                "heap"))
                .noneMatch(line -> line.contains("warning"));
    }
}
