package dev.threadscale.worker.own;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A user's executor as JMH takes one: JMH makes it by the name of its class, once in a process.
 * What it is asked for, the user's does.
 */
public final class JmhExecutor extends AbstractExecutorService {

    /** Made before, so that what goes wrong with it is told as the user's, not as JMH's. */
    private static volatile @Nullable ExecutorService next;

    private final ExecutorService users = Objects.requireNonNull(next);

    /** The constructor that JMH calls. */
    public JmhExecutor(int threads, String prefix) {}

    /** Has JMH make its executor of this class. */
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
