package dev.threadscale.cli;

import dev.threadscale.engine.StopSignal;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C and a polite kill end a run properly: the running fork is given up, and the process
 * waits until it has removed its container and said what is kept.
 */
final class Interruption {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Interruption() {}

    /** Does the work, requesting its stop when the process is told to end. */
    static <T> T guard(StopSignal stop, Callable<T> work) throws Exception {
        CountDownLatch done = new CountDownLatch(1);
        Thread hook =
                new Thread(
                        () -> {
                            stop.request();
                            await(done);
                        },
                        "interruption");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            return work.call();
        } finally {
            done.countDown();
            release(hook);
        }
    }

    private static void await(CountDownLatch done) {
        try {
            if (!done.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println(
                        "warning: the run did not stop in time; its container may be left\n"
                                + "remedy: 'run FILE --resume' removes it, or see docker ps -a"
                                + " --filter label=dev.threadscale.run");
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
    }

    private static void release(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook is running: it has been told.
        }
    }
}
