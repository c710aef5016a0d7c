package dev.threadscale.engine.local;

import static dev.threadscale.fixture.Refusals.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.engine.ForkResult;
import dev.threadscale.fixture.CodePlans;
import dev.threadscale.plan.Plan;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** People's executors in a real worker, from the line of YAML to the outcome that people read. */
@EnabledOnOs(OS.LINUX)
class UserExecutorForkTest {

    private static final String OWN = UsersExecutors.class.getName();

    @TempDir private Path folder;

    private final LocalFork fork = new LocalFork();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"%s::bounded\" | on bounded-1 of 1 | on bounded-2 of 2",
                "{factory: \"%s::bounded\", lifetime: fork} | on bounded-1 of 1 | on bounded-1 of 1",
                // A factory makes a thread for each task.
                "\"%s::named\" | on named of 0 | on named of 0",
            })
    void everyIterationHasAnExecutorOfItsOwnUnlessOneServesTheWholeFork(
            String executor, String first, String second) throws Exception {
        ForkResult result = run("{executor: %s}".formatted(executor.formatted(OWN)));
        assertThat(result).isEqualTo(new ForkResult(result.outcome(), ""));
        assertThat(fork.rows()).hasSize(CodePlans.ITERATIONS);
        assertThat(fork.output()).containsExactly(first, first, first, second, second, second);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "dropping | the executor did not run each of 3 tasks once",
                "twice | the executor did not run each of 3 tasks once",
                "lying | the executor did not run each of 3 tasks once",
                "none | cannot call %s::none: java.lang.IllegalStateException: it returned null",
                "anything | cannot call %s::anything: java.lang.ClassCastException",
                "broken | cannot call %s::broken: java.lang.IllegalStateException: no configuration"
            })
    void oneThatDoesNotDoItsWorkFailsTheFork(String method, String reason) throws Exception {
        ForkResult result = run("{executor: '%s::%s'}".formatted(OWN, method));

        assertThat(result.outcome().label()).isEqualTo("failed");
        assertThat(result.reason()).contains(reason.formatted(OWN));
        assertThat(fork.rows()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"hidden", "sized", "missing"})
    void uncallableExecutorIsToldBeforeAnythingRuns(String method) {
        refused(() -> run("{executor: '%s::%s'}".formatted(OWN, method)))
                .contains("is not a public static method without parameters", "own.yaml:4");
    }

    private ForkResult run(String threads) throws Exception {
        Plan plan = CodePlans.on(threads, folder, UsersExecutors.class, "");
        return fork.run(plan, Duration.ofMinutes(1));
    }
}
