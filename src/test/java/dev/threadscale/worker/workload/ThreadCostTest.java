package dev.threadscale.worker.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.worker.ThreadKind;
import dev.threadscale.worker.Workload;
import dev.threadscale.worker.WrongResultException;
import dev.threadscale.worker.threads.Kinds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
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

    static final List<WorkloadType> ALL =
            List.of(ThreadInstantiate.TYPE, ThreadStart.TYPE, ThreadJoin.TYPE, ThreadYield.TYPE);

    static final List<WorkloadType> JOINING = List.of(ThreadJoin.TYPE, ThreadYield.TYPE);

    private static final int TASKS = 5;

    @ParameterizedTest
    @FieldSource("ALL")
    void theyGoWithThreadsOfTheirOwnAlone(WorkloadType type) {
        assertThat(Made.kinds(type, TASKS, OptionalInt.empty()))
                .containsExactly("platform", "virtual");
    }

    @ParameterizedTest
    @FieldSource("ALL")
    void anExecutorIsRefusedEvenWithoutAPlan(WorkloadType type) {
        Workload workload = make(type);

        assertThatThrownBy(() ->
                        workload.execute(Kinds.create("fixed-pool"), TASKS, Made.work(workload)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(type.name() + " makes its threads itself")
                .hasMessageContaining("threads=platform");
    }

    @ParameterizedTest
    @ValueSource(strings = {"platform", "virtual"})
    void theTimeOfStartingDoesNotWaitForTheThreads(String kind) throws Exception {
        Workload workload = make(ThreadStart.TYPE);
        CountDownLatch gate = new CountDownLatch(1);
        workload.prepare();

        // It would never return if it waited.
        workload.execute(
                Kinds.create(kind),
                TASKS,
                task ->
                        () -> {
                            await(gate);
                            Made.work(workload).apply(task).run();
                        });

        assertThatThrownBy(workload::verify).isInstanceOf(WrongResultException.class);
        gate.countDown();
        workload.settle();
        assertThatCode(workload::verify).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @FieldSource("JOINING")
    void theTimeOfJoiningEndsWhenEveryThreadHasEnded(WorkloadType type) throws Exception {
        List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
        Workload workload = make(type);
        workload.prepare();

        workload.execute(recording("platform", threads), TASKS, Made.work(workload));

        assertThat(threads).hasSize(TASKS).noneMatch(Thread::isAlive);
        assertThatCode(workload::verify).doesNotThrowAnyException();
    }

    @Test
    void everyThreadIsMadeAndNoneIsStarted() throws Exception {
        List<Thread> threads = new ArrayList<>();
        Workload workload = make(ThreadInstantiate.TYPE);
        workload.prepare();

        workload.execute(recording("virtual", threads), TASKS, Made.work(workload));

        assertThat(threads)
                .hasSize(TASKS)
                .doesNotHaveDuplicates()
                .allMatch(thread -> thread.getState() == Thread.State.NEW);
        assertThatCode(workload::verify).doesNotThrowAnyException();
    }

    @Test
    void aThreadThatWasStartedIsNoneThatWasOnlyMade() throws Exception {
        List<Thread> threads = new ArrayList<>();
        Workload workload = make(ThreadInstantiate.TYPE);
        workload.prepare();
        workload.execute(recording("platform", threads), TASKS, Made.work(workload));

        threads.get(3).start();

        assertThatThrownBy(workload::verify)
                .isInstanceOf(WrongResultException.class)
                .hasMessage("thread 3 has been started");
    }

    @Test
    void aYieldingThreadPausesFirst() throws Exception {
        Workload workload = make(ThreadYield.TYPE);
        workload.prepare();
        long start = System.nanoTime();

        workload.execute(Kinds.create("virtual"), TASKS, Made.work(workload));

        // Physics, not speed: nothing that sleeps for 250 ms ends sooner.
        assertThat(System.nanoTime() - start)
                .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(250));
    }

    private static Workload make(WorkloadType type) {
        return Made.of(
                type, TASKS, type.equals(ThreadYield.TYPE) ? Map.of("pause", "250ms") : Map.of());
    }

    private static ThreadKind recording(String kind, List<Thread> made) {
        ThreadKind.PerTask perTask = (ThreadKind.PerTask) Kinds.create(kind);
        return new ThreadKind.PerTask(body -> {
            Thread thread = perTask.factory().newThread(body);
            made.add(thread);
            return thread;
        });
    }

    private static void await(CountDownLatch gate) {
        try {
            gate.await();
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        }
    }
}
