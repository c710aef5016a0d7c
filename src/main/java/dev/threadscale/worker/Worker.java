package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Serve;
import dev.threadscale.protocol.WorkerExit;
import dev.threadscale.workload.WrongResultException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The measured program: reports its host, measures, and ends with a code that says how it went. */
public final class Worker {

    /** Longer messages might not fit into a line of the protocol. */
    private static final int LONGEST_MESSAGE = 1_000;

    private Worker() {}

    public static void main(String[] arguments) {
        MainStart start = MainStart.now();
        PrintStream out =
                new PrintStream(
                        new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        WorkerExit exit =
                arguments.length > 0 && arguments[0].equals(Serve.COMMAND)
                        ? serve(Arrays.copyOfRange(arguments, 1, arguments.length), out)
                        : measure(arguments, start, out);
        out.flush();
        // Threads of a failed iteration must not keep the process alive.
        Runtime.getRuntime().halt(exit.code());
    }

    private static WorkerExit serve(String[] arguments, PrintStream out) {
        try {
            ServeCommand.run(arguments, System.in, out);
            return WorkerExit.COMPLETED;
        } catch (IllegalArgumentException invalid) {
            return fail(out, WorkerExit.USAGE, invalid.getMessage());
        } catch (IOException failed) {
            return fail(out, WorkerExit.FAILED, failed.getMessage());
        }
    }

    private static WorkerExit measure(String[] arguments, MainStart start, PrintStream out) {
        Settings settings;
        try {
            settings = Settings.parse(arguments);
        } catch (IllegalArgumentException invalid) {
            return fail(out, WorkerExit.USAGE, invalid.getMessage());
        } catch (OutOfMemoryError exhausted) {
            return fail(out, WorkerExit.OUT_OF_MEMORY, exhausted.toString());
        }
        out.println(HostReport.of(start).format());
        Measurement measurement = new Measurement(settings, start, line -> print(line, out));
        try {
            measurement.run(Counters.ofThisProcess());
            return WorkerExit.COMPLETED;
        } catch (WrongResultException wrong) {
            return fail(out, WorkerExit.WRONG_RESULT, wrong.getMessage());
        } catch (Throwable failed) {
            return fail(out, failed, measurement.peakThreads());
        }
    }

    /**
     * Ends the process if nobody reads: the launcher was killed, and its next run needs the host.
     */
    private static void print(Line line, PrintStream out) {
        out.println(line.format());
        if (out.checkError()) {
            Runtime.getRuntime().halt(WorkerExit.FAILED.code());
        }
    }

    /** Reports a failure, and tells a full heap from a thread that the system refuses. */
    static WorkerExit fail(PrintStream out, Throwable thrown, Optional<Long> peakThreads) {
        if (!(thrown instanceof OutOfMemoryError)) {
            return fail(out, WorkerExit.FAILED, thrown.toString());
        }
        String message = String.valueOf(thrown.getMessage());
        if (!message.contains("native thread")) {
            return fail(out, WorkerExit.OUT_OF_MEMORY, thrown.toString());
        }
        String peak = peakThreads.map("; at most %d Java threads were alive"::formatted).orElse("");
        return fail(out, WorkerExit.FAILED, message + " (see limits.pids)" + peak);
    }

    private static WorkerExit fail(PrintStream out, WorkerExit exit, @Nullable String message) {
        String text = String.valueOf(message);
        String bounded = text.substring(0, Math.min(text.length(), LONGEST_MESSAGE));
        out.println(new Line(Line.Type.ERROR, Map.of(Line.MESSAGE, bounded)).format());
        return exit;
    }
}
