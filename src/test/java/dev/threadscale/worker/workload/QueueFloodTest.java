package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.workload.Workload;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where tasks get lost on purpose, a task that is in no count, or in two, would go unnoticed. The
 * first task holds the only thread until all are handed out, so that every count is known.
 */
@Timeout(60)
class QueueFloodTest {

    private static final int TASKS = 10;

    private final Queue<Integer> ran = new ConcurrentLinkedQueue<>();

    @Test
    void withoutABoundEveryTaskIsAcceptedAndRuns() throws Exception {
        assertThat(flood("unbounded", "abort"))
                .isEqualTo(Map.of("accepted", 10L, "rejected", 0L, "run", 10L));
        assertThat(ran).containsExactlyElementsOf(IntStream.range(0, TASKS).boxed().toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"abort", "discard"})
    void whatFindsTheQueueFullIsTurnedAwayOrDropped(String policy) throws Exception {
        assertThat(flood("3", policy)).isEqualTo(Map.of("accepted", 4L, "rejected", 6L, "run", 4L));
        assertThat(ran).containsExactly(0, 1, 2, 3);
    }

    @Test
    void discardOldestKeepsTheLastTasksInTheQueue() throws Exception {
        assertThat(flood("3", "discard-oldest"))
                .isEqualTo(Map.of("accepted", 10L, "rejected", 0L, "run", 4L, "discarded", 6L));
        assertThat(ran).containsExactly(0, 7, 8, 9);
    }

    @Test
    void callerRunsLosesNoTaskAndTheSubmitterRunsTheRejectedOnes() throws Exception {
        assertThat(flood("3", "caller-runs"))
                .isEqualTo(Map.of("accepted", 4L, "rejected", 6L, "run", 10L, "run_by_caller", 6L));
        assertThat(ran).containsExactly(4, 5, 6, 7, 8, 9, 0, 1, 2, 3);
    }

    @Test
    void theCountsOfThePlainRaceAddUpWithEveryPolicyAndSeveralThreads() throws Exception {
        for (String policy : new String[] {"abort", "caller-runs", "discard", "discard-oldest"}) {
            Workload workload = create("5", policy, 20_000);

            Trial.iterate(workload, "fixed-pool:size=3", 20_000);
            workload.verify();

            Map<String, Long> counts = Trial.counts(workload);
            assertThat(counts.get("accepted") + counts.get("rejected")).isEqualTo(20_000);
            assertThat(counts.get("run"))
                    .as("%s: %s", policy, counts)
                    .isEqualTo(
                            counts.get("accepted")
                                    - counts.getOrDefault("discarded", 0L)
                                    + counts.getOrDefault("run_by_caller", 0L));
        }
    }

    private Map<String, Long> flood(String queue, String policy) throws Exception {
        Workload workload = create(queue, policy, TASKS);
        workload.prepare();
        Thread submitter = Thread.currentThread();
        Trial.execute(
                workload,
                Kinds.create("fixed-pool:size=1"),
                TASKS,
                task ->
                        () -> {
                            if (task == 0) {
                                awaitTheClosingOfThePool(submitter);
                            }
                            ran.add(task);
                            workload.run(task);
                        });
        workload.verify();
        return Trial.counts(workload);
    }

    /** The submitter closes the pool when it has handed out every task. */
    private static void awaitTheClosingOfThePool(Thread submitter) {
        while (Arrays.stream(submitter.getStackTrace())
                .noneMatch(frame -> frame.getMethodName().equals("awaitTermination"))) {
            Thread.onSpinWait();
        }
    }

    private static Workload create(String queue, String policy, int tasks) {
        return Trial.create(
                QueueFlood.TYPE, tasks, "queue=" + queue, "policy=" + policy, "work=0ms");
    }
}
