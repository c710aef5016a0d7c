package dev.threadscale.worker.threads;

import static org.assertj.core.api.Assertions.assertThat;

import dev.threadscale.worker.ThreadKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** A thread kind that is not what its name says would make every comparison of the study void. */
@Timeout(60)
class ThreadKindsTest {

    static final List<ThreadKindType> TABLE = ThreadKinds.TABLE;

    private static final int TASKS = 500;

    @ParameterizedTest
    @FieldSource("TABLE")
    void everyTaskHasRunExactlyOnceWhenTheKindReturns(ThreadKindType type) throws Exception {
        AtomicIntegerArray runs = new AtomicIntegerArray(TASKS);

        Kinds.run(Kinds.create(type.name()), TASKS, runs::incrementAndGet);

        for (int task = 0; task < TASKS; task++) {
            assertThat(runs.get(task)).as("runs of task %d", task).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void aKindServesSeveralIterations(ThreadKindType type) throws Exception {
        ThreadKind kind = Kinds.create(type.name());
        Queue<Integer> tasks = new ConcurrentLinkedQueue<>();

        Kinds.run(kind, 2, tasks::add);
        Kinds.run(kind, 3, tasks::add);

        assertThat(tasks).containsExactlyInAnyOrder(0, 1, 0, 1, 2);
    }

    @Test
    void sequentialStaysOnTheCallerAndInOrder() throws Exception {
        List<Integer> order = new ArrayList<>();
        Set<Thread> threads = threadsOf("sequential", order::add);

        assertThat(threads).containsExactly(Thread.currentThread());
        assertThat(order).hasSize(TASKS).isSorted();
    }

    @Test
    void platformGivesEveryTaskAPlatformThreadOfItsOwn() throws Exception {
        Set<Thread> threads = threadsOf("platform", task -> {});

        assertThat(threads)
                .hasSize(TASKS)
                .noneMatch(Thread::isVirtual)
                .doesNotContain(Thread.currentThread());
    }

    @Test
    void virtualGivesEveryTaskAVirtualThreadOfItsOwn() throws Exception {
        Set<Thread> threads = threadsOf("virtual", task -> {});

        assertThat(threads).hasSize(TASKS).allMatch(Thread::isVirtual);
    }

    @ParameterizedTest
    @FieldSource("TABLE")
    void aKindSaysWhetherItsThreadsAreVirtual(ThreadKindType type) throws Exception {
        assertThat(threadsOf(type.name(), task -> {}))
                .isNotEmpty()
                .allMatch(thread -> thread.isVirtual() == type.virtual());
    }

    @Test
    void everyNameIsFoundAndNoOther() {
        assertThat(ThreadKinds.names()).doesNotHaveDuplicates().hasSameSizeAs(TABLE);
        assertThat(TABLE).allMatch(type -> ThreadKinds.find(type.name()).equals(Optional.of(type)));
        assertThat(ThreadKinds.find("green")).isEmpty();
    }

    private static Set<Thread> threadsOf(String kind, IntConsumer body) throws Exception {
        Set<Thread> threads = Collections.newSetFromMap(new ConcurrentHashMap<>());
        Kinds.run(
                Kinds.create(kind),
                TASKS,
                task -> {
                    threads.add(Thread.currentThread());
                    body.accept(task);
                });
        return threads;
    }
}
