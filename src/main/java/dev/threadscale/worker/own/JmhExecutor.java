package dev.threadscale.worker.own;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Wraps a user's executor for JMH, which creates it by the name of its class once in a process. All
 * calls are passed on to the user's executor.
 */
public final class JmhExecutor extends AbstractExecutorService {

    /**
     * The executor to wrap. It is created in advance, so that its errors are reported as the user's
     * and not as JMH's.
     */
    private static volatile @Nullable ExecutorService next;

    private final ExecutorService users = Objects.requireNonNull(next);

    /** Creates the executor. JMH calls this constructor. */
    public JmhExecutor(int threads, String prefix) {}

    /** Makes JMH use this class for its executor. */
    static void handOn(ExecutorService users) {
        next = users;
        System.setProperty("jmh.executor.class", JmhExecutor.class.getName());
    }

    @Override
    public void execute(Runnable task) {
        users.execute(task);
    }

    @Override
    public void shutdown() {
        users.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        return users.shutdownNow();
    }

    @Override
    public boolean isShutdown() {
        return users.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        return users.isTerminated();
    }

    @Override
    public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
        return users.awaitTermination(time, unit);
    }
}
