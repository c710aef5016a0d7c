package dev.threadscale.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * A way of running tasks on threads. There are four, and a workload that needs more of one than
 * {@link #run} asks which it was given.
 */
public sealed interface ThreadKind {

    /**
     * Runs every task and returns when all have ended. Creating and ending the threads or the pool
     * is part of it, since that is what is compared.
     *
     * @param tasks how many
     * @param work gives the task of an index, from 0 to {@code tasks} exclusive, when it is about
     *     to be handed out; what it gives never throws
     */
    void run(int tasks, IntFunction<Runnable> work) throws InterruptedException;

    /** One task after the other on the calling thread. */
    record OnCaller() implements ThreadKind {
        @Override
        public void run(int tasks, IntFunction<Runnable> work) {
            for (int task = 0; task < tasks; task++) {
                work.apply(task).run();
            }
        }
    }

    /**
     * A new thread for each task.
     *
     * @param factory makes a thread, not started yet
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
     * An executor, made and ended in every iteration.
     *
     * @param maker makes one
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

    /** A parallel stream: the caller and the common pool share the tasks. */
    record ParallelStream() implements ThreadKind {
        @Override
        public void run(int tasks, IntFunction<Runnable> work) {
            IntStream.range(0, tasks).parallel().forEach(task -> work.apply(task).run());
        }
    }
}
