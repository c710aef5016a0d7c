package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.fixture.Folders;
import dev.threadscale.fixture.ReplyServerFixture;
import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.workload.ThreadKind;
import dev.threadscale.workload.Workload;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
    void everyThirdTaskWritesAsksAndComputesAndNoFileIsLeft(String pools) throws Exception {
        int before = SERVER.requests();

        Workload workload = iterate(pools);

        assertThat(SERVER.requests() - before).isEqualTo(3);
        assertThat(Folders.names(scratch, ""))
                .containsExactly("mixed-0.txt", "mixed-3.txt", "mixed-6.txt");
        assertThat(scratch.resolve("mixed-3.txt")).hasContent("Task 3 - Line 0\nTask 3 - Line 1");
        workload.verify();
        assertThat(scratch).isEmptyDirectory();
        assertThat(IntStream.range(0, 4).mapToObj(workload::taskType))
                .containsExactly("file", "network", "cpu", "file");
    }

    @Test
    void separatePoolsShareNoThreadBetweenTypesAndASinglePoolHasThoseOfOnePool() throws Exception {
        iterate("single");
        assertThat(Set.copyOf(threads.values())).hasSize(2);

        threads.clear();
        iterate("separate");

        assertThat(threadsOf(0)).isNotEmpty().doesNotContainAnyElementsOf(threadsOf(1));
        assertThat(threadsOf(1)).isNotEmpty().doesNotContainAnyElementsOf(threadsOf(2));
        assertThat(threadsOf(2)).isNotEmpty().doesNotContainAnyElementsOf(threadsOf(0));
        assertThat(Set.copyOf(threads.values())).hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"single", "separate"})
    void poolsHaveEndedWhenTheTimedPartHas(String pools) throws Exception {
        iterate(pools);

        for (Thread thread : threads.values()) {
            thread.join(30_000);
            assertThat(thread.isAlive()).isFalse();
        }
    }

    @Test
    void truncatedFileIsAWrongResult() throws Exception {
        Workload workload = iterate("single");

        Files.writeString(scratch.resolve("mixed-6.txt"), "Task 6 - Line 0\n");

        Trial.assertWrong(workload, "line 1 of task 6 is 'null'");
    }

    @Test
    void missingComputingTaskIsAWrongResult() throws Exception {
        Workload workload = create("single");
        workload.prepare();

        Trial.execute(
                workload, pool(), TASKS, task -> task == 5 ? () -> {} : () -> workload.run(task));

        Trial.assertWrong(workload, "the factors of task 5 add up to 0 instead of 27520");
    }

    private Workload create(String pools) {
        return Trial.create(
                Mixed.TYPE,
                TASKS,
                scratch,
                SERVER.address(),
                "lines=2",
                "repetitions=4",
                "delay=1ms",
                "pools=" + pools);
    }

    private static ThreadKind pool() {
        return Kinds.create("fixed-pool:size=2");
    }

    private Workload iterate(String pools) throws Exception {
        Workload workload = create(pools);
        workload.prepare();
        Trial.execute(
                workload,
                pool(),
                TASKS,
                task ->
                        () -> {
                            threads.put(task, Thread.currentThread());
                            workload.run(task);
                        });
        return workload;
    }

    private Set<Thread> threadsOf(int type) {
        return threads.entrySet().stream()
                .filter(entry -> entry.getKey() % 3 == type)
                .map(Map.Entry::getValue)
                .collect(Collectors.toSet());
    }
}
