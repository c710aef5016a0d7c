package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.protocol.Arguments;
import dev.threadscale.worker.Setup;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.worker.threads.ThreadKinds;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
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
            workload.prepare();
            workload.execute(
                    Kinds.create("fixed-pool", Map.of("size", Integer.toString(size))),
                    tasks,
                    task -> () -> runParent(workload, task));
            workload.verify();
        }
    }

    @ParameterizedTest
    @CsvSource({"fixed-pool, 1, 1", "single-pool, 1, 1", "fixed-pool, 3, 3", "fixed-pool, 3, 7"})
    void withAsManyParentsAsThreadsEveryThreadWaitsForAChildForEver(
            String kind, int size, int tasks) throws Exception {
        Workload workload = create(tasks);
        workload.prepare();
        Map<String, String> arguments =
                kind.equals("fixed-pool") ? Map.of("size", Integer.toString(size)) : Map.of();
        Thread study = Thread.ofPlatform().start(() -> execute(workload, kind, arguments, tasks));
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
        Arguments none = Arguments.of(Starvation.TYPE.parameters(), Map.of());
        var forkJoin = ThreadKinds.find("fork-join").orElseThrow();
        Arguments threads = Arguments.of(forkJoin.parameters(), Map.of());
        Combination combination = new Combination(none, forkJoin, threads, 2, OptionalInt.of(2));

        assertThat(Starvation.TYPE.check().problem(combination))
                .hasValueSatisfying(problem ->
                        assertThat(problem)
                                .endsWith(
                                        "it goes with fixed-pool, single-pool, not with"
                                                + " fork-join"));
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
        Arguments none = Arguments.of(Starvation.TYPE.parameters(), Map.of());
        return Starvation.TYPE.constructor().apply(Setup.of(none, tasks));
    }

    private void execute(Workload workload, String kind, Map<String, String> arguments, int tasks) {
        try {
            workload.execute(
                    Kinds.create(kind, arguments), tasks, task -> () -> runParent(workload, task));
        } catch (Exception stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void runParent(Workload workload, int task) {
        parents.add(Thread.currentThread());
        try {
            workload.run(task);
        } catch (Exception stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
