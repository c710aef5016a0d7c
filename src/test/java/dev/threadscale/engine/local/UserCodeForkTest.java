package dev.threadscale.engine.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkResult;
import dev.threadscale.fixture.CodeJar;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.fixture.HostileCode;
import dev.threadscale.fixture.LookingCode;
import dev.threadscale.fixture.ReflectiveCode;
import dev.threadscale.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
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

    /** The lead-in is so long that to load the generator's classes is a small part of the time. */
    private static final String LOAD = ", rate: 20, lead-in: 900ms, window: 200ms";

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
                "CannotWrite | failed | cannot make a dev.threadscale.fixture.HostileCode$CannotWrite:"
                        + " java.nio.file.NoSuchFileException: /none/here",
                "FailsToInitialize | failed | NoClassDefFoundError: Could not initialize class",
                "FailsToInitialize | failed | because of java.lang.IllegalStateException: no library",
                "Wraps | failed | java.lang.IllegalStateException: no cart, because of"
                        + " java.io.IOException: Read-only file system",
                "ComputesWrongly | failed | exit code 4: 3 euros are lost",
            })
    void mischief(String name, String outcome, String reason) throws Exception {
        Class<?> hostile =
                Class.forName(
                        HostileCode.class.getName() + "$" + name,
                        false,
                        HostileCode.class.getClassLoader());
        ForkResult result =
                run(
                        hostile,
                        "",
                        Duration.ofSeconds(hostile == HostileCode.NeverReturns.class ? 3 : 60));

        assertThat(result.outcome().label()).isEqualTo(outcome);
        assertThat(result.reason()).contains(reason);
        assertThat(fork.rows()).isEmpty();
    }

    /** Libraries look for providers and fall back to something slow without a word. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "platform",
                "virtual",
                "{fixed-pool: {size: 2}}",
                "fork-join",
                "work-stealing",
                "parallel-stream"
            })
    void everyThreadSeesTheClassPathAsInAProgramOfItsOwn(String threads) throws Exception {
        CodeJar.write(
                folder.resolve("own.jar"), LookingCode.TEXTS, LookingCode.class.getNestMembers());
        ForkResult result =
                fork.run(
                        CodePlans.ofJars(folder, LookingCode.class, threads),
                        Duration.ofMinutes(1));

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(fork.rows()).hasSize(CodePlans.ITERATIONS);
    }

    /** An old copy of the kit in somebody's jar must not measure anything. */
    @Test
    void classesOfTheKitInAJarDoNotReplaceTheKits() throws Exception {
        CodeJar.write(
                folder.resolve("own.jar"),
                Map.of("dev/threadscale/worker/Worker.class", "not a class"),
                HostileCode.PrintsRows.class);

        ForkResult result =
                fork.run(
                        CodePlans.ofJars(folder, HostileCode.PrintsRows.class, "platform"),
                        Duration.ofMinutes(1));

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
    }

    /** Libraries unpack native code there. */
    @Test
    void temporaryFilesCanBeWrittenAndAreRemoved() throws Exception {
        ForkResult result = run(HostileCode.WritesTemporaryFile.class, "", Duration.ofMinutes(1));

        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(fork.output())
                .filteredOn(line -> line.startsWith("wrote "))
                .isNotEmpty()
                .allSatisfy(line ->
                        assertThat(Path.of(line.substring("wrote ".length()))).doesNotExist());
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
    void noArgumentOfAClassLeadsToTheKeyOfTheRows(String threads) throws Exception {
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
