package dev.threadscale.engine.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;

/** A class of the user's with executors, of which some do not do what they are for. */
public final class UsersExecutors implements Runnable {

    private static final List<String> NAMES = new ArrayList<>();
    private static final AtomicInteger MADE = new AtomicInteger();

    @Override
    public void run() {
        synchronized (NAMES) {
            NAMES.add(Thread.currentThread().getName());
            System.err.println("on " + Thread.currentThread().getName() + " of " + MADE);
        }
    }

    public static ExecutorService bounded() {
        int number = MADE.incrementAndGet();
        return Executors.newFixedThreadPool(2, task -> new Thread(task, "bounded-" + number));
    }

    public static ThreadFactory named() {
        return Thread.ofPlatform().name("named").factory();
    }

    /** Throws every third task away, and nobody hears of it. */
    public static ExecutorService dropping() {
        return new Repeating(task -> task % 3 == 0 ? 0 : 1);
    }

    public static ExecutorService twice() {
        return new Repeating(task -> 2);
    }

    /** Runs each task so many times, by its number. */
    static final class Repeating extends ThreadPoolExecutor {
        private final IntUnaryOperator times;
        private int tasks;

        Repeating(IntUnaryOperator times) {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
            this.times = times;
        }

        @Override
        public void execute(Runnable task) {
            for (int left = times.applyAsInt(++tasks); left > 0; left--) {
                super.execute(task);
            }
        }
    }

    /** Its threads are started by nobody, and end at once. */
    public static ThreadFactory lying() {
        return task -> new Thread(() -> {});
    }

    public static ExecutorService none() {
        return null;
    }

    public static Object anything() {
        return "an executor";
    }

    public static ExecutorService broken() {
        return Optional.<ExecutorService>empty()
                .orElseThrow(() -> new IllegalStateException("no configuration"));
    }

    static ExecutorService hidden() {
        return bounded();
    }

    public static ExecutorService sized(int size) {
        return Executors.newFixedThreadPool(size);
    }
}
