package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.worker.threads.Kinds;
import dev.threadscale.workload.Workload;
import dev.threadscale.workload.WorkloadType;
import dev.threadscale.workload.WrongResultException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Published figures differ by whether threads were waited for; here that must be beyond doubt. */
@Timeout(60)
class ThreadCostTest {

    static final List<WorkloadType> JOINING = List.of(ThreadCost.JOIN, ThreadCost.YIELD);

    private static final int TASKS = 5;

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void timeOfStartingDoesNotWaitForTheThreads(String kind) throws Exception {
        Workload workload = make(ThreadCost.START);
        CountDownLatch gate = new CountDownLatch(1);
        workload.prepare();

        // It would never return if it waited.
        workload.execute(
                Kinds.create(kind),
                TASKS,
                task ->
                        () -> {
                            try {
                                gate.await();
                                workload.run(task);
                            } catch (Exception failed) {
                                throw new AssertionError(failed);
                            }
                        });

        assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
        gate.countDown();
        workload.settle();
        assertThatCode(workload::verify).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @FieldSource("JOINING")
    void timeOfJoiningEndsWhenEveryThreadHasEnded(WorkloadType type) throws Exception {
        List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        Workload workload = make(type);
        Trial.iterate(workload, Trial.recording("platform", threads), TASKS);

        assertThat(threads).hasSize(TASKS).noneMatch(Thread::isAlive);
        assertThatCode(workload::verify).doesNotThrowAnyException();
    }

    @Test
    void everyThreadIsMadeAndOneThatIsStartedIsAWrongResult() throws Exception {
        List<Thread> threads = new ArrayList<>();
        Workload workload = make(ThreadCost.INSTANTIATE);
        Trial.iterate(workload, Trial.recording("virtual", threads), TASKS);

        assertThat(threads)
                .hasSize(TASKS)
                .doesNotHaveDuplicates()
                .allMatch(thread -> thread.getState() == Thread.State.NEW);
        assertThatCode(workload::verify).doesNotThrowAnyException();
        Trial.iterate(workload, Trial.recording("platform", threads), TASKS);
        threads.getLast().start();
        Trial.assertWrong(workload, "thread 4 has been started");
    }

    @Test
    void yieldingThreadPausesFirst() throws Exception {
        Workload workload = make(ThreadCost.YIELD);
        long start = System.nanoTime();
        Trial.iterate(workload, "virtual", TASKS);

        // Physics, not speed: nothing that sleeps for 250 ms ends sooner.
        assertThat(System.nanoTime() - start)
                .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(250));
    }

    private static Workload make(WorkloadType type) {
        String[] given =
                type.equals(ThreadCost.YIELD) ? new String[] {"pause=250ms"} : new String[0];
        return Trial.create(type, TASKS, given);
    }
}
