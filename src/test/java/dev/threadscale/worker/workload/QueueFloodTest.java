package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.workload.Workload;
import java.util.Arrays;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tasks get lost on purpose, so that one in no count, or in two, would go unnoticed. The first task
 * holds the only thread until all are handed out, so that every count is known.
 */
@Timeout(60)
class QueueFloodTest {

    private static final int TASKS = 10;

    private final Queue<Integer> ran = new ConcurrentLinkedQueue<>();

    @ParameterizedTest
    @CsvSource({
        "unbounded, abort, accepted=10 rejected=0 run=10, 0 1 2 3 4 5 6 7 8 9",
        // Tasks that find the queue full are turned away or dropped.
        "3, abort, accepted=4 rejected=6 run=4, 0 1 2 3",
        "3, discard, accepted=4 rejected=6 run=4, 0 1 2 3",
        // The last tasks stay in the queue.
        "3, discard-oldest, accepted=10 rejected=0 run=4 discarded=6, 0 7 8 9",
        // No task is lost: the submitter runs the rejected ones.
        "3, caller-runs, accepted=4 rejected=6 run=10 run_by_caller=6, 4 5 6 7 8 9 0 1 2 3",
    })
    void policyDecidesOfTasksThatFindTheQueueFull(
            String queue, String policy, String counts, String order) throws Exception {
        assertThat(flood(queue, policy).entrySet())
                .extracting(Map.Entry::toString)
                .containsExactlyInAnyOrder(counts.split(" ", -1));
        assertThat(ran).extracting(String::valueOf).containsExactly(order.split(" ", -1));
    }

    @Test
    void countsOfThePlainRaceAddUpWithEveryPolicyAndSeveralThreads() throws Exception {
        for (String policy : new String[] {"abort", "caller-runs", "discard", "discard-oldest"}) {
            Workload workload = create("5", policy, 20_000);

            Trial.passes(workload, "fixed-pool:size=3", 20_000);

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
