package dev.threadscale.cli;

import dev.threadscale.engine.StopSignal;
import java.io.PrintWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * Reacts to Ctrl-C and SIGTERM: the first abandons the running fork, and the command goes on to
 * clean up and to report what has ended; the second leaves at once.
 */
final class Interruption {

    /** What shells add to the number of a signal. */
    private static final int BY_SIGNAL = 128;

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final StopSignal stop;
    private final PrintWriter err;
    private final AtomicInteger signals = new AtomicInteger();
    private volatile Runnable removal = () -> {};
    private volatile int first;

    Interruption(StopSignal stop, PrintWriter err) {
        this.stop = stop;
        this.err = err;
    }

    /** Sets what removes the rest from the host when the user does not wait. */
    void leavingBy(Runnable quickly) {
        removal = quickly;
    }

    /**
     * Runs a command.
     *
     * @return its exit code, or that of the signal that cut it short
     */
    int guard(Callable<Integer> command) throws Exception {
        try (Signals _ = Signals.handle(this::received)) {
            int code = command.call();
            return code == ExitCode.INTERRUPTED ? exitCode() : code;
        } catch (InterruptedException stopped) {
            say("Interrupted.");
            return exitCode();
        }
    }

    private int exitCode() {
        return first > 0 ? BY_SIGNAL + first : ExitCode.INTERRUPTED;
    }

    private void received(int signal) {
        switch (signals.incrementAndGet()) {
            case 1 -> {
                first = signal;
                say(
                        "Stopping: abandoning the running fork, then reporting what has ended."
                                + " Press Ctrl-C again to leave at once.");
                stop.request();
            }
            case 2 -> {
                removeInTime();
                say("Left at once. 'run FILE --resume' continues, and removes what is left.");
                Main.leave(BY_SIGNAL + signal);
            }
            default -> Main.leave(BY_SIGNAL + signal);
        }
    }

    private void removeInTime() {
        Thread remover = Thread.ofPlatform().daemon().start(removal);
        try {
            remover.join(PATIENCE);
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    private void say(String line) {
        err.printf("%n%s%n", line);
        err.flush();
    }

    /**
     * Handles the signals that ask a process to end. A shutdown hook hears only the first one,
     * after which nothing can be reported any more; {@code sun.misc.Signal} hears each. The
     * compiler refuses that class by name, since it is in no public package.
     */
    private static final class Signals implements AutoCloseable {

        private static final List<String> NAMES = List.of("INT", "TERM", "HUP");

        private final List<AutoCloseable> handled = new ArrayList<>();

        private Signals() {}

        /**
         * Handles signals until this is closed.
         *
         * @param handler gets the number of each, in a thread of its own
         */
        static Signals handle(IntConsumer handler) {
            Signals signals = new Signals();
            for (String name : NAMES) {
                try {
                    signals.add(name, handler);
                } catch (ReflectiveOperationException unknown) {
                    // The virtual machine then ends as usual, which keeps what was measured.
                }
            }
            return signals;
        }

        private void add(String name, IntConsumer handler) throws ReflectiveOperationException {
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
            Method handle = type.getMethod("handle", type, handlerType);
            Object signal = type.getConstructor(String.class).newInstance(name);
            Object before = handle.invoke(null, signal, ours);
            handled.add(() -> handle.invoke(null, signal, before));
        }

        @Override
        public void close() {
            for (AutoCloseable one : handled) {
                try {
                    one.close();
                } catch (Exception unchanged) {
                    // The process is about to end.
                }
            }
        }
    }
}
