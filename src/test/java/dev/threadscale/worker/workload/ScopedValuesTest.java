package dev.threadscale.worker.workload;

import dev.threadscale.workload.Workload;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A task reads what its own thread has bound, not what another thread or call has. */
class ScopedValuesTest {

    @ParameterizedTest
    @CsvSource({
        "scoped-value, platform, 0",
        "scoped-value, virtual, 20",
        "scoped-value, sequential, 20",
        "thread-local, platform, 0",
        "thread-local, virtual, 20",
        "thread-local, sequential, 20",
    })
    void everyTaskReadsItsOwnValue(String through, String threads, int depth) throws Exception {
        Workload workload =
                Trial.create(ScopedValues.TYPE, 5, "through=" + through, "depth=" + depth);

        for (int iteration = 0; iteration < 2; iteration++) {
            Trial.passes(workload, threads, 5);
        }
    }
}
