package dev.threadscale.worker;

import dev.threadscale.protocol.Line;
import dev.threadscale.protocol.Serve;
import dev.threadscale.protocol.WorkerExit;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The measured program: reports what it sees, measures, and ends with a code that says how it went.
 */
public final class Main {

    /** A longer message might not fit into a line that the launcher takes for the worker's. */
    private static final int LONGEST = 1_000;

    private Main() {}

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
        // Threads that a failed iteration left behind must not keep the process alive.
        Runtime.getRuntime().halt(exit.code());
    }

    private static WorkerExit serve(String[] arguments, PrintStream out) {
        try {
            ServeCommand.run(arguments, System.in, out);
            return WorkerExit.COMPLETED;
        } catch (IllegalArgumentException invalid) {
            return fail(out, WorkerExit.USAGE, String.valueOf(invalid.getMessage()));
        } catch (IOException failed) {
            return fail(out, WorkerExit.FAILED, String.valueOf(failed.getMessage()));
        }
    }

    private static WorkerExit measure(String[] arguments, MainStart start, PrintStream out) {
        Settings settings;
        try {
            settings = Settings.parse(arguments);
        } catch (IllegalArgumentException invalid) {
            return fail(out, WorkerExit.USAGE, String.valueOf(invalid.getMessage()));
        } catch (OutOfMemoryError exhausted) {
            return fail(out, WorkerExit.OUT_OF_MEMORY, exhausted.toString());
        }
        out.println(Surroundings.report(start).format());
        try {
            Counters counters = Counters.ofThisProcess();
            new Measurement(settings, start, counters, line -> tell(line, out)).run();
            return WorkerExit.COMPLETED;
        } catch (WrongResultException wrong) {
            return fail(out, WorkerExit.WRONG_RESULT, String.valueOf(wrong.getMessage()));
        } catch (TaskFailedException failed) {
            return failWith(
                    out,
                    failed.getCause() == null ? failed : failed.getCause(),
                    failed.peakThreads());
        } catch (InterruptedException | RuntimeException | Error failed) {
            return failWith(out, failed, OptionalLong.empty());
        }
    }

    /**
     * Nobody listens any longer if the launcher was killed; its next run is not to be disturbed.
     */
    private static void tell(Line line, PrintStream out) {
        out.println(line.format());
        if (out.checkError()) {
            Runtime.getRuntime().halt(WorkerExit.FAILED.code());
        }
    }

    /** Reports what was thrown, by the end that it stands for. */
    static WorkerExit failWith(PrintStream out, Throwable thrown, OptionalLong peakThreads) {
        if (!(thrown instanceof OutOfMemoryError)) {
            return fail(out, WorkerExit.FAILED, thrown.toString());
        }
        // The same error stands for a heap that is full and for a thread that the system refuses.
        return String.valueOf(thrown.getMessage()).contains("native thread")
                ? fail(out, WorkerExit.FAILED, thrown.getMessage() + reached(peakThreads))
                : fail(out, WorkerExit.OUT_OF_MEMORY, thrown.toString());
    }

    private static String reached(OptionalLong peakThreads) {
        return " (see limits.pids)"
                + (peakThreads.isPresent()
                        ? "; %d threads of Java were alive at most"
                                .formatted(peakThreads.getAsLong())
                        : "");
    }

    private static WorkerExit fail(PrintStream out, WorkerExit exit, String message) {
        String bounded = message.length() > LONGEST ? message.substring(0, LONGEST) : message;
        out.println(new Line(Line.Type.ERROR, Map.of(Line.MESSAGE, bounded)).format());
        return exit;
    }
}
