package dev.threadscale.cli;

import dev.threadscale.engine.StopSignal;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What Ctrl-C and a polite kill do: the first gives up the running fork, and the command goes on to
 * clean up and to report what has ended; the second leaves at once.
 */
final class Interruption {

    /** What the shell adds to the number of a signal. */
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

    /**
     * @param quickly removes what would stay on the host, when there is no time for more
     */
    void leavingBy(Runnable quickly) {
        removal = quickly;
    }

    /**
     * Does the work.
     *
     * @return its exit code; that of the signal if it was cut short
     */
    int guard(Callable<Integer> work) throws Exception {
        try (Signals _ = Signals.handle(this::told)) {
            int code = work.call();
            return code == ExitCode.INTERRUPTED ? exitCode() : code;
        } catch (InterruptedException stopped) {
            say("Interrupted.");
            return exitCode();
        }
    }

    private int exitCode() {
        return first > 0 ? BY_SIGNAL + first : ExitCode.INTERRUPTED;
    }

    private void told(int signal) {
        switch (signals.incrementAndGet()) {
            case 1 -> {
                first = signal;
                say(
                        "Stopping: the running fork is given up, then what has ended is reported."
                                + " Ctrl-C again leaves at once.");
                stop.request();
            }
            case 2 -> {
                removeInTime();
                say(
                        "Left at once. 'run FILE --resume' continues, and removes what is still there.");
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
        err.println();
        err.println(line);
        err.flush();
    }
}
