package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import org.assertj.core.api.AbstractPathAssert;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** A deadlock is told from slowness, and its threads are kept. */
@Order(4)
class StarvationIT extends StudyOnDocker {

    private static final String MEASURE =
            "{warmup: 0, iterations: 3, forks: 1, " + Study.timeout(8) + "}";

    private JsonNode fork(String threads, String tasks) throws IOException {
        return study.fork(Map.of("threads", threads, "tasks", tasks));
    }

    private AbstractPathAssert<?> assertThreadsOf(JsonNode fork) throws IOException {
        return assertThat(study.folderOf(fork).resolve("threads.txt"));
    }

    @Test
    void asManyParentsAsThreadsAreADeadlockWhoseThreadsAreKeptAndOneLessCompletes()
            throws Exception {
        study.write(
                "{name: starvation}",
                "{cpus: 1, threads: {fixed-pool: {size: 3}}, tasks: [2, 3],"
                        + " include: [{threads: single-pool, tasks: 1}]}",
                MEASURE);

        run().endedWith(1);

        JsonNode less = fork("fixed-pool:size=3", "2");
        assertThat(less.get("outcome").asText()).isEqualTo("completed");
        assertThreadsOf(less).doesNotExist();
        assertDeadlocked(fork("fixed-pool:size=3", "3"), 3, 4);
        assertDeadlocked(fork("single-pool", "1"), 1, 2);
    }

    private void assertDeadlocked(JsonNode fork, int parents, int waiting) throws Exception {
        assertThat(fork.get("outcome").asText()).isEqualTo("deadlocked");
        assertThat(fork.get("reason").asText())
                .startsWith("all its %d threads wait for each other: ".formatted(waiting))
                .contains("%d for java.util.concurrent.FutureTask".formatted(parents));
        assertThat(fork.get("output")).isEmpty();
        assertThreadsOf(fork)
                .content()
                .contains("Full thread dump", "\"main\"", "Starvation.run(Starvation.java:");
    }
}
