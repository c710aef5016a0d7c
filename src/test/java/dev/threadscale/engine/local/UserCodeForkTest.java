package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkResult;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.HostileCode;
import dev.threadscale.fixture.ReflectiveCode;
import dev.threadscale.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** People's classes in a real worker, from the line of YAML to the outcome that people read. */
@EnabledOnOs(OS.LINUX)
class UserCodeForkTest {

    private static final String LOAD = ", rate: 20, lead-in: 100ms, window: 200ms";

    @TempDir private Path folder;

    private final LocalFork fork = new LocalFork();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "EndsTheProcess | failed | the class ended its own process (System.exit), at"
                        + " dev.threadscale.fixture.HostileCode$EndsTheProcess.run",
                "EndsItFromAVirtualThread | failed | the class ended its own process (System.exit)",
                "HaltsTheProcess | failed | it ended after 0 rows, before it had reported everything",
                "HaltsWithAnyCode | failed | exit code 3",
                "ClosesTheOutput | failed | exit code 1: standard output, which receives the"
                        + " rows, is closed",
                "NeverReturns | timed-out | it was stopped at its time-out after 0 iterations",
                "TakesAllMemory | out-of-memory | java.lang.OutOfMemoryError: Java heap space",
                "Throws | failed | exit code 1: java.lang.IllegalStateException: no account",
                "ThrowsWhatHasNoText | failed | exit code 1:"
                        + " dev.threadscale.fixture.HostileCode$ThrowsWhatHasNoText$Mute",
                "CannotBeMade | failed | java.lang.IllegalArgumentException: no database",
                "LacksALibrary | failed | java.lang.NoClassDefFoundError:"
                        + " dev/threadscale/fixture/HostileCode$HttpLibrary",
                "LooksAround | failed | java.lang.NoClassDefFoundError: dev/threadscale/protocol/Line",
                "ComputesWrongly | failed | exit code 4: 3 euros are lost",
            })
    void mischief(String name, String outcome, String reason) throws Exception {
        Class<?> hostile = Class.forName(HostileCode.class.getName() + "$" + name);
        ForkResult result =
                run(
                        hostile,
                        "",
                        Duration.ofSeconds(hostile == HostileCode.NeverReturns.class ? 3 : 60));

        assertThat(result.outcome().label()).isEqualTo(outcome);
        assertThat(result.reason()).contains(reason);
        assertThat(fork.rows()).isEmpty();
    }

    @Test
    void outputOfAClassIsKeptButIsNotARow() throws Exception {
        ForkResult result = run(HostileCode.PrintsRows.class, "", Duration.ofMinutes(1));

        assertThat(result.outcome().label()).isEqualTo("completed");
        assertThat(fork.rows())
                .hasSize(CodePlans.ITERATIONS)
                .noneMatch(row -> "1".equals(row.get("elapsed_ns")));
        assertThat(fork.rows()).allSatisfy(row -> assertThat(row).doesNotContainKey("key"));
    }

    /** With the key it could print a row of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual", "{fixed-pool: {size: 1, lifetime: fork}}"})
    void nothingThatAClassIsGivenLeadsToTheKeyOfTheRows(String threads) throws Exception {
        Plan plan = CodePlans.on(threads, folder, ReflectiveCode.class, "");

        ForkResult result = fork.run(plan, Duration.ofMinutes(1));

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(fork.rows()).hasSize(CodePlans.ITERATIONS);
    }

    @Test
    void classGetsParametersAndTasksAndIsVerifiedAndObserved() throws Exception {
        ForkResult result =
                run(
                        HostileCode.WellBehaved.class,
                        ", accounts: 5, loud: true, bank: 'a = b, c'",
                        Duration.ofMinutes(1));

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(fork.rows()).hasSize(CodePlans.ITERATIONS);
        assertThat(fork.observations())
                .hasSize(CodePlans.ITERATIONS)
                .allSatisfy(one ->
                        assertThat(one)
                                .containsEntry("name", "transfers")
                                .containsEntry("value", "15"));
    }

    @Test
    void requestHandlerIsServedUnderLoad() throws Exception {
        ForkResult result =
                run(HostileCode.AnswersRequests.class, LOAD + ", items: 5", Duration.ofMinutes(1));

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(fork.rows()).hasSize(CodePlans.ITERATIONS);
        assertThat(fork.observations())
                .filteredOn(one -> one.get("name").equals("errors"))
                .isNotEmpty()
                .allSatisfy(one -> assertThat(one).containsEntry("value", "0"));
    }

    @Test
    void failedRequestEndsTheForkWithItsExceptionAndStack() throws Exception {
        ForkResult result = run(HostileCode.AnswersRequests.class, LOAD, Duration.ofMinutes(1));

        assertThat(result.reason())
                .isEqualTo("exit code 1: java.lang.IllegalStateException: the stock holds 0");
        assertThat(fork.output()).anyMatch(line -> line.contains("AnswersRequests.handle"));
    }

    private ForkResult run(Class<?> type, String settings, Duration timeout) throws Exception {
        Plan plan = CodePlans.of(folder, type, settings);
        return fork.run(plan, timeout);
    }
}
