package dev.threadscale.worker.workload;

import dev.threadscale.workload.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time of a lock that lets two tasks in at once would be that of no lock. */
class LocksTest {

    private static final int TASKS = 5;

    @ParameterizedTest
    @ValueSource(strings = {"synchronized", "reentrant", "stamped", "semaphore"})
    void everyLockKeepsTasksApart(String lock) throws Exception {
        Workload workload =
                Trial.create(
                        Locks.TYPE, TASKS, "lock=" + lock, "locks=2", "sections=5", "sleep=1ms");

        for (String threads : new String[] {"platform", "virtual"}) {
            Trial.passes(workload, threads, TASKS);
        }
    }

    @Test
    void oneSectionTooManyIsAWrongResult() throws Exception {
        Workload workload = Trial.create(Locks.TYPE, TASKS, "lock=synchronized", "locks=2");
        Trial.iterate(workload, "platform", TASKS);

        workload.run(1);

        Trial.assertWrong(workload, "lock 1 did not guard 200 sections");
    }
}
