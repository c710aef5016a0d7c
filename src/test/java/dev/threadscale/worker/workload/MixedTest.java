package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.fixture.ReplyServerFixture;
import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.ThreadKind;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import dev.threadscale.worker.threads.Kinds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single and separate pools must do the same tasks, and differ in nothing but the pools. */
@Timeout(60)
class MixedTest {

    private static final int TASKS = 9;

    @AutoClose private static final ReplyServerFixture SERVER = new ReplyServerFixture();

    @TempDir private Path scratch;

    private final Map<Integer, Thread> threads = new ConcurrentHashMap<>();

    @ParameterizedTest
    @ValueSource(strings = {"single", "separate"})
    void everyThirdTaskWritesAsksAndComputes(String pools) throws Exception {
        Workload workload = create(pools);
        int before = SERVER.requests();

        workload.prepare();
        execute(workload);

        assertThat(SERVER.requests() - before).isEqualTo(3);
        try (var files = Files.list(scratch)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("mixed-0.txt", "mixed-3.txt", "mixed-6.txt");
        }
        assertThat(scratch.resolve("mixed-3.txt")).hasContent("Task 3 - Line 0\nTask 3 - Line 1");
        workload.verify();
        assertThat(IntStream.range(0, 4).mapToObj(workload::taskType))
                .containsExactly("file", "network", "cpu", "file");
    }

    @Test
    void separatePoolsShareNoThreadBetweenTypes() throws Exception {
        execute(prepared("separate"));

        assertThat(threadsOf(0)).isNotEmpty().doesNotContainAnyElementsOf(threadsOf(1));
        assertThat(threadsOf(1)).isNotEmpty().doesNotContainAnyElementsOf(threadsOf(2));
        assertThat(threadsOf(2)).isNotEmpty().doesNotContainAnyElementsOf(threadsOf(0));
        assertThat(Set.copyOf(threads.values())).hasSize(6);
    }

    @Test
    void aSinglePoolHasTheThreadsOfOnePool() throws Exception {
        execute(prepared("single"));

        assertThat(Set.copyOf(threads.values())).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "separate"})
    void thePoolsHaveEndedWhenTheTimedPartHas(String pools) throws Exception {
        execute(prepared(pools));

        for (Thread thread : threads.values()) {
            thread.join(30_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    void aFileThatIsCutShortIsAWrongResult() throws Exception {
        Workload workload = prepared("single");
        execute(workload);

        Files.writeString(scratch.resolve("mixed-6.txt"), "Task 6 - Line 0\n");

        assertThatThrownBy(workload::verify)
                .isInstanceOf(WrongResultException.class)
                .hasMessage("the file of task 6 has 'null' where 'Task 6 - Line 1' belongs");
    }

    @Test
    void aComputingTaskThatDidNotRunIsAWrongResult() throws Exception {
        Workload workload = prepared("single");

        workload.execute(pool(), TASKS, task -> task == 5 ? () -> {} : () -> run(workload, task));

        assertThatThrownBy(workload::verify)
                .isInstanceOf(WrongResultException.class)
                .hasMessage("the factors of task 5 add up to 0 instead of 27520");
    }

    @Test
    void anIterationLeavesNoFileBehind() throws Exception {
        Workload workload = prepared("single");
        execute(workload);

        workload.verify();

        assertThat(scratch).isEmptyDirectory();
    }

    private Workload prepared(String pools) throws Exception {
        Workload workload = create(pools);
        workload.prepare();
        return workload;
    }

    private Workload create(String pools) {
        Arguments arguments =
                Arguments.of(
                        Mixed.TYPE.parameters(),
                        Map.of(
                                "lines", "2",
                                "repetitions", "4",
                                "delay", "1ms",
                                "pools", pools));
        return Mixed.TYPE
                .constructor()
                .apply(
                        new Setup(
                                arguments,
                                TASKS,
                                Optional.of(scratch),
                                Optional.of(SERVER.address())));
    }

    private void execute(Workload workload) throws Exception {
        workload.execute(pool(), TASKS, task -> () -> run(workload, task));
    }

    private static ThreadKind pool() {
        return Kinds.create("fixed-pool", Map.of("size", "2"));
    }

    private void run(Workload workload, int task) {
        threads.put(task, Thread.currentThread());
        try {
            workload.run(task);
        } catch (Exception failed) {
            throw new AssertionError(failed);
        }
    }

    private List<Thread> threadsOf(int type) {
        return threads.entrySet().stream()
                .filter(entry -> entry.getKey() % 3 == type)
                .map(Map.Entry::getValue)
                .distinct()
                .collect(Collectors.toList());
    }
}
