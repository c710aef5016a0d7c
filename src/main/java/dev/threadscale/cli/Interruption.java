package dev.threadscale.cli;

import dev.threadscale.engine.StopSignal;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reacts to Ctrl-C, SIGTERM and SIGHUP. A command exits at once, whatever it computes, unless forks
 * are running. Then the first signal abandons the forks, and the command continues to clean up and
 * to report completed forks. The second signal exits at once.
 */
final class Interruption {

    /** The number that shells add to the number of a signal. */
    private static final int BY_SIGNAL = 128;

    /**
     * The time limits for a host that must be cleaned, and for a reader of stderr that does not
     * read.
     */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration SHORT_PATIENCE = Duration.ofMillis(500);

    private final PrintWriter err;
    private final IntConsumer leave;
    private final AtomicInteger signals = new AtomicInteger();
    private volatile @Nullable StopSignal forks;
    private volatile @Nullable Removal removal;
    private volatile int first;

    private record Removal(Runnable quickly, String then) {}

    /**
     * Creates a handler.
     *
     * @param leave ends the process at once, with an exit code
     */
    Interruption(PrintWriter err, IntConsumer leave) {
        this.err = err;
        this.leave = leave;
    }

    /**
     * Sets how to clean the host quickly if the user does not wait.
     *
     * @param then a message about what is left
     */
    void leavingBy(Runnable quickly, String then) {
        removal = new Removal(quickly, then);
    }

    /**
     * Runs the part of a command in which forks run.
     *
     * @param stop ends them
     * @return the exit code, or that of the signal that interrupted it
     */
    int guard(StopSignal stop, Callable<Integer> part) throws Exception {
        forks = stop;
        try {
            int code = part.call();
            return code == ExitCode.INTERRUPTED ? exitCode() : code;
        } catch (InterruptedException stopped) {
            say("Interrupted.");
            return exitCode();
        } finally {
            forks = null;
            removal = null;
        }
    }

    /**
     * Does work within a guarded part that a signal need not wait for, because no fork is running.
     */
    <T> T betweenForks(Supplier<T> work) {
        StopSignal later = forks;
        forks = null;
        try {
            return work.get();
        } finally {
            forks = later;
        }
    }

    /** Does work without a result in the same way. */
    void betweenForks(Runnable work) {
        betweenForks(() -> {
            work.run();
            return work;
        });
    }

    private int exitCode() {
        return first > 0 ? BY_SIGNAL + first : ExitCode.INTERRUPTED;
    }

    /** Handles the number of a signal. */
    void received(int signal) {
        int count = signals.incrementAndGet();
        StopSignal running = forks;
        if (count == 1 && running != null) {
            first = signal;
            running.request();
            say(
                    "Stopping: abandoning running forks, then reporting completed ones. Press"
                            + " Ctrl-C again to exit at once.");
            return;
        }
        if (count <= 2) {
            clearUp();
        }
        leave.accept(BY_SIGNAL + signal);
    }

    /**
     * Cleans up within a time limit, because another thread may hold the lock of stderr while it
     * waits for a reader that does not read.
     */
    private void clearUp() {
        Removal last = removal;
        if (last == null) {
            inTime(() -> say("Interrupted."), SHORT_PATIENCE);
            return;
        }
        inTime(last.quickly(), PATIENCE);
        inTime(() -> say(last.then()), SHORT_PATIENCE);
    }

    private static void inTime(Runnable work, Duration most) {
        Thread worker = Thread.ofPlatform().daemon().start(work);
        try {
            worker.join(most);
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    private void say(String line) {
        err.printf("%n%s%n", line);
        err.flush();
    }

    /**
     * Handles the signals that ask a process to end. A shutdown hook notices only the first one,
     * after which reporting is impossible; {@code sun.misc.Signal} notices each. The class is used
     * by reflection, because the compiler rejects it: it is not in a public package.
     */
    static final class Signals {

        private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

        private Signals() {}

        /**
         * Handles signals until the process ends.
         *
         * @param handler receives the number of each, on its own thread
         */
        static void handle(IntConsumer handler) {
            for (String name : NAMES) {
                try {
                    handle(name, handler);
                } catch (ReflectiveOperationException unknown) {
                    // The virtual machine then ends as usual, which keeps the measurements.
                }
            }
        }

        private static void handle(String name, IntConsumer handler)
                throws ReflectiveOperationException {
            Class<?> type = Class.forName("sun.misc.Signal");
            Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
            Method number = type.getMethod("getNumber");
            Object ours =
                    Proxy.newProxyInstance(
                            Signals.class.getClassLoader(),
                            new Class<?>[] {handlerType},
                            (_, method, arguments) -> {
                                if (!method.getName().equals("handle")) {
                                    return method.invoke(handler, arguments);
                                }
                                handler.accept((int) number.invoke(arguments[0]));
                                return null;
                            });
            Object signal = type.getConstructor(String.class).newInstance(name);
            type.getMethod("handle", type, handlerType).invoke(null, signal, ours);
        }
    }
}
