package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A deadlock is told from slowness, and is what a study that shows it wants to see. */
class StarvationIT extends StudyOnDocker {

    private static final String DEADLOCKED = "expect={outcome: deadlocked}";

    private Path starvation(String threads, int parents) throws IOException {
        return study.write(
                "{name: starvation}",
                "{cpus: 1, threads: %s, tasks: %d}".formatted(threads, parents),
                "{warmup: 0, iterations: 3, forks: 1, " + Study.timeout(12) + "}");
    }

    @Test
    void oneParentLessThanThreadsCompletes() throws Exception {
        Launcher.End end = run(starvation("{fixed-pool: {size: 3}}", 2));

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(study.fork().get("outcome").asText()).isEqualTo("completed");
        assertThat(study.forkFolder().resolve("threads.txt")).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource({"{fixed-pool: {size: 3}}, 3, 4", "single-pool, 1, 2"})
    void asManyParentsAsThreadsIsADeadlockWhoseThreadsAreKept(
            String threads, int parents, int waiting) throws Exception {
        Launcher.End end = run(starvation(threads, parents));

        assertThat(end.exitCode()).as(end.err()).isEqualTo(1);
        assertThat(study.fork().get("outcome").asText()).isEqualTo("deadlocked");
        assertThat(study.fork().get("reason").asText())
                .startsWith("all its %d threads wait for each other: ".formatted(waiting))
                .contains("%d for java.util.concurrent.FutureTask".formatted(parents));
        assertThat(study.fork().get("output")).isEmpty();
        assertThat(study.forkFolder().resolve("threads.txt"))
                .content()
                .contains("Full thread dump", "\"main\"", "Starvation.run(Starvation.java:");
    }

    @Test
    void aDeadlockThatIsExpectedIsASuccess() throws Exception {
        Launcher.End end = run(starvation("{fixed-pool: {size: 2}}", 2), "--set", DEADLOCKED);

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(study.fork().get("outcome").asText()).isEqualTo("deadlocked");
    }

    @Test
    void anExpectedDeadlockThatDoesNotComeIsAFailure() throws Exception {
        Launcher.End end = run(starvation("{fixed-pool: {size: 2}}", 1), "--set", DEADLOCKED);

        assertThat(end.exitCode()).as(end.err()).isEqualTo(1);
        assertThat(study.fork().get("reason").asText())
                .isEqualTo("expected deadlocked, but completed");
    }

    @ParameterizedTest
    @CsvSource({"platform", "virtual", "{fixed-pool: {size: 3}}"})
    void tasksThatOnlySleepAreNoDeadlock(String threads) throws Exception {
        Path file =
                study.write(
                        "{name: sleep, time: 1h}",
                        "{cpus: 1, threads: %s, tasks: 3}".formatted(threads),
                        "{warmup: 0, iterations: 1, forks: 1, " + Study.timeout(12) + "}");

        Launcher.End end = run(file, "--set", DEADLOCKED);

        assertThat(end.exitCode()).as(end.err()).isEqualTo(1);
        assertThat(study.fork().get("outcome").asText()).isEqualTo("timed-out");
        assertThat(study.forkFolder().resolve("threads.txt")).exists();
    }
}
