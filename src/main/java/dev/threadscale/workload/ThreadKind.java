package dev.threadscale.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A way of running tasks on threads, in one of five forms. A workload that measures threads or
 * pools themselves asks for the form that it needs:
 *
 * <pre>{@code
 * import dev.threadscale.workload.ThreadKind;
 * import dev.threadscale.workload.Workload;
 * import java.util.function.IntFunction;
 *
 * public class ThreadStart implements Workload {
 *
 *     @Override
 *     public void prepare() {}
 *
 *     @Override
 *     public void run(int task) {}
 *
 *     @Override
 *     public void execute(ThreadKind threads, int tasks, IntFunction<Runnable> work)
 *             throws InterruptedException {
 *         if (!(threads instanceof ThreadKind.PerTask kind)) {
 *             throw new IllegalArgumentException("it measures threads that are started for a task");
 *         }
 *         for (int task = 0; task < tasks; task++) {
 *             Thread thread = kind.factory().newThread(work.apply(task));
 *             thread.start();
 *             thread.join();
 *         }
 *     }
 *
 *     @Override
 *     public void verify() {}
 * }
 * }</pre>
 */
public sealed interface ThreadKind {

    /**
     * Runs all tasks and returns when they have ended. Creating and closing the threads or the pool
     * is part of it, because studies compare that too.
     *
     * @param tasks the number of tasks
     * @param work creates the task with the given number, counted from 0, at the moment of its
     *     submission; the task never throws
     */
    void run(int tasks, IntFunction<Runnable> work) throws InterruptedException;

    /** Runs one task after the other on the calling thread. */
    record OnCaller() implements ThreadKind {
        @Override
        public void run(int tasks, IntFunction<Runnable> work) {
            for (int task = 0; task < tasks; task++) {
                work.apply(task).run();
            }
        }
    }

    /**
     * Starts a new thread for each task.
     *
     * @param factory creates a thread that is not started yet
     */
    record PerTask(ThreadFactory factory) implements ThreadKind {
        @Override
        public void run(int tasks, IntFunction<Runnable> work) throws InterruptedException {
            List<Thread> threads = new ArrayList<>(tasks);
            for (int task = 0; task < tasks; task++) {
                Thread thread = factory.newThread(work.apply(task));
                thread.start();
                threads.add(thread);
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    /**
     * Uses an executor that every iteration creates and closes.
     *
     * @param maker creates the executor
     */
    record Executor(Supplier<ExecutorService> maker) implements ThreadKind {
        @Override
        public void run(int tasks, IntFunction<Runnable> work) {
            try (ExecutorService executor = maker.get()) {
                for (int task = 0; task < tasks; task++) {
                    executor.execute(work.apply(task));
                }
            }
        }
    }

    /**
     * Uses an executor that lives as long as the fork, so its threads are already started in later
     * iterations.
     *
     * @param executor runs the tasks of all iterations
     */
    record SharedExecutor(ExecutorService executor) implements ThreadKind {
        @Override
        public void run(int tasks, IntFunction<Runnable> work) throws InterruptedException {
            CountDownLatch left = new CountDownLatch(tasks);
            for (int task = 0; task < tasks; task++) {
                Runnable body = work.apply(task);
                executor.execute(() -> {
                    try {
                        body.run();
                    } finally {
                        left.countDown();
                    }
                });
            }
            left.await();
        }
    }

    /** Uses a parallel stream: the caller and the common pool share the tasks. */
    record ParallelStream() implements ThreadKind {

        /** The name of the kind in {@link Combination#threads}. */
        public static final String NAME = "parallel-stream";

        @Override
        public void run(int tasks, IntFunction<Runnable> work) {
            IntStream.range(0, tasks).parallel().forEach(task -> work.apply(task).run());
        }
    }
}
