package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a queue's bound is for: without one the heap is the bound. */
class FloodIT extends StudyOnDocker {

    private static final int TASKS = 300;

    /**
     * The heap of 64 MiB lies within the memory limit of 256 MiB, so the kernel stays out of it.
     */
    @Test
    void aQueueWithoutABoundFillsTheHeapWhileThePoolsThreadsGoOn() throws Exception {
        succeed(
                "{name: queue-flood, work: 1s}",
                "{cpus: 1, threads: {fixed-pool: {size: 2}}, tasks: 10000000}",
                ONE_ITERATION,
                "--set",
                "expect={outcome: out-of-memory}");

        assertThat(study.outcome()).isEqualTo("out-of-memory");
        assertThat(study.fork().get("seen").get("memory_limit_bytes").asLong())
                .isEqualTo(256L << 20);
        assertThat(study.count("submitted_at_error")).isBetween(100_000L, 10_000_000L);
        assertThat(study.count("run_at_error")).isLessThan(study.count("submitted_at_error"));
        assertThat(study.count("run_after_error")).isPositive();
    }

    @Test
    void aBoundedQueueCompletesUnderEachPolicyAndItsCountsAddUp() throws Exception {
        succeed(
                "{name: queue-flood, queue: 10, work: 1ms}",
                "{policy: [abort, caller-runs, discard, discard-oldest], cpus: 1,"
                        + " threads: {fixed-pool: {size: 2}}, tasks: %d}".formatted(TASKS),
                ONE_ITERATION);

        Map<String, Map<String, Long>> counts =
                study.rows("observations.csv").stream()
                        .collect(
                                Collectors.groupingBy(
                                        row -> row.getField("policy"),
                                        Collectors.toMap(
                                                row -> row.getField("name"),
                                                row ->
                                                        (long)
                                                                Double.parseDouble(
                                                                        row.getField("value")))));
        assertThat(counts).containsOnlyKeys("abort", "caller-runs", "discard", "discard-oldest");
        counts.forEach((policy, count) -> {
            long discarded = count.getOrDefault("discarded", 0L);
            long byCaller = count.getOrDefault("run_by_caller", 0L);
            assertThat(count.get("accepted") + count.get("rejected")).as(policy).isEqualTo(TASKS);
            assertThat(count.get("run"))
                    .as(policy)
                    .isEqualTo(count.get("accepted") - discarded + byCaller);
            // The queue was full at times, or nothing would have been shown.
            assertThat(policy.equals("discard-oldest") ? discarded : count.get("rejected"))
                    .as(policy)
                    .isPositive();
        });
        assertThat(counts.get("caller-runs")).containsKey("run_by_caller");
    }
}
