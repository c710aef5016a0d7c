package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WrongResultException;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The claim is about two numbers: an outcome that depends on luck would say nothing about it. */
@Timeout(60)
class StarvationTest {

    private final Set<Thread> parents = ConcurrentHashMap.newKeySet();

    @ParameterizedTest
    @CsvSource({"2, 1", "4, 3", "9, 8"})
    void withAThreadToSpareEveryChildRuns(int size, int tasks) throws Exception {
        Workload workload = create(tasks);

        for (int iteration = 0; iteration < 20; iteration++) {
            Trial.passes(workload, "fixed-pool:size=" + size, tasks);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "fixed-pool:size=1, 1, 1",
        "single-pool, 1, 1",
        "fixed-pool:size=3, 3, 3",
        "fixed-pool:size=3, 3, 7"
    })
    void withAsManyParentsAsThreadsEveryThreadWaitsForAChildForEver(
            String kind, int size, int tasks) throws Exception {
        Workload workload = create(tasks);
        workload.prepare();
        Thread study = Thread.ofPlatform().start(() -> execute(workload, kind, tasks));
        try {
            awaitThatAllWaitForTheirChildren(size);

            assertThat(study.isAlive()).isTrue();
            assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
        } finally {
            study.interrupt();
            study.join();
        }
    }

    @Test
    void otherKindsAreRefusedWithTheReason() {
        assertThat(Trial.problem(Starvation.TYPE, "fork-join", 2, 2).orElseThrow())
                .endsWith("it works with fixed-pool, single-pool, not with fork-join");
    }

    /** From here on nothing can happen: whoever could run a child waits for one. */
    private void awaitThatAllWaitForTheirChildren(int size) {
        while (parents.size() < size || !parents.stream().allMatch(StarvationTest::waits)) {
            Thread.onSpinWait();
        }
        assertThat(parents).hasSize(size);
    }

    private static boolean waits(Thread thread) {
        return thread.getState() == Thread.State.WAITING
                && Arrays.stream(thread.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().endsWith(".FutureTask"));
    }

    private static Workload create(int tasks) {
        return Trial.create(Starvation.TYPE, tasks);
    }

    private void execute(Workload workload, String kind, int tasks) {
        try {
            Trial.execute(
                    workload,
                    Kinds.create(kind),
                    tasks,
                    task ->
                            () -> {
                                parents.add(Thread.currentThread());
                                workload.run(task);
                            });
        } catch (Exception stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
