package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Seen;
import dev.threadscale.protocol.Serve;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.worker.carriers.CarrierWatch;
import dev.threadscale.worker.counters.Counters;
import dev.threadscale.worker.counters.PerfEvents;
import dev.threadscale.worker.load.LoadException;
import dev.threadscale.worker.own.BrokenClassException;
import dev.threadscale.worker.own.UserCode;
import dev.threadscale.workload.WrongResultException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The measured program: it reports its host, measures, and exits with a code that shows the
 * outcome.
 */
public final class Worker {

    /** The maximum length of messages, which have to fit into a line of the protocol. */
    private static final int LONGEST_MESSAGE = 1_000;

    private Worker() {}

    public static void main(String[] arguments) {
        MainStart start = MainStart.now();
        // The launcher reads digits, but an image may have any locale.
        Locale.setDefault(Locale.ROOT);
        Output out = Output.standard();
        WorkerExit exit =
                switch (arguments.length > 0 ? arguments[0] : "") {
                    case Serve.COMMAND -> other(ServeCommand::run, arguments, out);
                    case Serve.AWAIT -> other(AwaitCommand::run, arguments, out);
                    default -> measure(arguments, start, out);
                };
        if (exit == WorkerExit.COMPLETED) {
            RecordingEnd.here();
        }
        // Threads of a failed iteration must not keep the process alive.
        Runtime.getRuntime().halt(exit.code());
    }

    /** A command that does not measure. */
    private interface Other {
        void run(String[] arguments, InputStream in, Output out)
                throws IOException, InterruptedException;
    }

    private static WorkerExit other(Other command, String[] arguments, Output out) {
        try {
            command.run(Arrays.copyOfRange(arguments, 1, arguments.length), System.in, out);
            return WorkerExit.COMPLETED;
        } catch (IllegalArgumentException invalid) {
            return fail(out, WorkerExit.USAGE, invalid.getMessage());
        } catch (IOException | InterruptedException failed) {
            return fail(out, WorkerExit.FAILED, failed.getMessage());
        }
    }

    private static WorkerExit measure(String[] arguments, MainStart start, Output standard) {
        boolean own = Settings.nameClass(arguments);
        Optional<PerfEvents> perf =
                Settings.countHardware(arguments)
                        ? Optional.of(new PerfEvents())
                        : Optional.empty();
        Output out = own ? standard.keyed() : standard;
        Optional<String> dumps =
                Settings.runOnVirtualThreads(arguments) ? DumpAnswer.to(out) : Optional.empty();
        if (own) {
            // This comes first: the class must not print anything before the line with the key.
            print(host(start, perf, dumps), out);
            UserCode.isolate(call -> leave(call, out));
        }
        Measuring measured;
        try {
            measured =
                    JmhMeasurement.isAsked(arguments)
                            ? JmhMeasurement.parse(arguments, start, line -> print(line, out))
                            : new Measurement(
                                    Settings.parse(arguments), start, line -> print(line, out));
        } catch (IllegalArgumentException invalid) {
            return fail(out, WorkerExit.USAGE, invalid.getMessage());
        } catch (BrokenClassException broken) {
            return failed(out, broken, Optional.empty());
        } catch (OutOfMemoryError exhausted) {
            return fail(out, WorkerExit.OUT_OF_MEMORY, exhausted.toString());
        }
        if (!own) {
            print(host(start, perf, dumps), out);
        }
        Optional<String> seed = measured.seed();
        if (seed.isPresent()) {
            print(new Line(Line.Type.SEED, Map.of(Seen.SEED.key(), seed.get())), out);
        }
        if (RecordingEnd.isAhead()) {
            CarrierWatch.start(own ? Settings.workload(arguments) : Optional.empty());
        }
        try {
            measured.run(Counters.ofThisProcess(perf));
            return WorkerExit.COMPLETED;
        } catch (WrongResultException wrong) {
            return fail(out, WorkerExit.WRONG_RESULT, wrong.getMessage());
        } catch (LoadException ended) {
            return fail(out, ended.exit(), ended.getMessage());
        } catch (Throwable failed) {
            return failed(out, failed, measured.peakThreads());
        }
    }

    private static Line host(MainStart start, Optional<PerfEvents> perf, Optional<String> dumps) {
        return HostReport.of(start, perf).with(Seen.DUMP_SIGNAL.key(), dumps);
    }

    /** Ends the process after the user's code tried to end it as if it were successful. */
    private static void leave(String call, Output out) {
        Runtime.getRuntime().halt(fail(out, WorkerExit.FAILED, call).code());
    }

    /**
     * Prints a line, and ends the process if nobody reads it: the launcher was killed, and its next
     * run needs the host.
     */
    private static void print(Line line, Output out) {
        if (!out.print(line)) {
            System.err.println("standard output, which receives the rows, is closed");
            Runtime.getRuntime().halt(WorkerExit.FAILED.code());
        }
    }

    /** Reports an exception of the user's code with its stack, which shows the place. */
    private static WorkerExit failed(Output out, Throwable thrown, Optional<Long> peakThreads) {
        if (out.isKeyed()) {
            try {
                thrown.printStackTrace();
            } catch (Throwable broken) {
                // Even its text is produced by the user's code.
                return fail(out, WorkerExit.FAILED, thrown.getClass().getName());
            }
        }
        return fail(
                out,
                thrown instanceof BrokenClassException broken
                                && broken.getCause() instanceof OutOfMemoryError exhausted
                        ? exhausted
                        : thrown,
                peakThreads);
    }

    /** Reports a failure, and distinguishes a full heap from a thread that the system refuses. */
    static WorkerExit fail(Output out, Throwable thrown, Optional<Long> peakThreads) {
        if (thrown instanceof BrokenClassException) {
            return fail(out, WorkerExit.FAILED, thrown.getMessage());
        }
        if (!(thrown instanceof OutOfMemoryError)) {
            return fail(out, WorkerExit.FAILED, BrokenClassException.reason(thrown));
        }
        String message = String.valueOf(thrown.getMessage());
        if (!message.contains("native thread")) {
            return fail(out, WorkerExit.OUT_OF_MEMORY, thrown.toString());
        }
        String peak = peakThreads.map("; at most %d Java threads were alive"::formatted).orElse("");
        return fail(out, WorkerExit.FAILED, message + " (see " + ThreadLimit.here() + ")" + peak);
    }

    private static WorkerExit fail(Output out, WorkerExit exit, @Nullable String message) {
        String text = String.valueOf(message);
        String bounded = text.substring(0, Math.min(text.length(), LONGEST_MESSAGE));
        out.print(new Line(Line.Type.ERROR, Map.of(Line.MESSAGE, bounded)));
        return exit;
    }
}
