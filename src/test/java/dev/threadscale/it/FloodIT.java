package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a queue's bound is for: without one the heap is the bound. */
class FloodIT extends StudyOnDocker {

    private static final int TASKS = 300;

    private static final String ONE = "{warmup: 0, iterations: 1, forks: 1}";

    /**
     * The heap of 64 MiB lies within the memory limit of 256 MiB, so the kernel stays out of it.
     */
    @Test
    void aQueueWithoutABoundFillsTheHeapWhileThePoolsThreadsGoOn() throws Exception {
        Path file =
                study.write(
                        "{name: queue-flood, work: 1s}",
                        "{cpus: 1, threads: {fixed-pool: {size: 2}}, tasks: 10000000}",
                        ONE);

        Launcher.End end = run(file, "--set", "expect={outcome: out-of-memory}");

        assertThat(end.exitCode()).as(end.err()).isZero();
        assertThat(study.fork().get("outcome").asText()).isEqualTo("out-of-memory");
        assertThat(study.fork().get("seen").get("memory_limit_bytes").asLong())
                .isEqualTo(256L << 20);
        assertThat(study.count("submitted_at_error")).isBetween(100_000L, 10_000_000L);
        assertThat(study.count("run_at_error")).isLessThan(study.count("submitted_at_error"));
        assertThat(study.count("run_after_error")).isPositive();
    }

    @ParameterizedTest
    @ValueSource(strings = {"abort", "caller-runs", "discard", "discard-oldest"})
    void aBoundedQueueCompletesUnderEachPolicyAndItsCountsAddUp(String policy) throws Exception {
        Path file =
                study.write(
                        "{name: queue-flood, queue: 10, work: 1ms, policy: %s}".formatted(policy),
                        "{cpus: 1, threads: {fixed-pool: {size: 2}}, tasks: %d}".formatted(TASKS),
                        ONE);

        Launcher.End end = run(file);

        assertThat(end.exitCode()).as(end.err()).isZero();
        boolean callerRuns = policy.equals("caller-runs");
        boolean dropsOldest = policy.equals("discard-oldest");
        long byCaller = callerRuns ? study.count("run_by_caller") : 0;
        long discarded = dropsOldest ? study.count("discarded") : 0;
        assertThat(study.count("accepted") + study.count("rejected")).isEqualTo(TASKS);
        assertThat(study.count("run")).isEqualTo(study.count("accepted") - discarded + byCaller);
        // The queue was full at times, or nothing would have been shown.
        assertThat(dropsOldest ? discarded : study.count("rejected")).isPositive();
    }
}
