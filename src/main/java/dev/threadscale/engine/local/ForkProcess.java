package dev.threadscale.engine.local;

import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Ends;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.LineSplitter;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.experiment.CpuSet;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** One child process from its start to its end. */
final class ForkProcess {

    private static final Set<String> OPTION_VARIABLES =
            Set.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    private static final int BUFFER = 8_192;

    private final List<String> command;
    private final Ends ends;
    private final StopSignal stop;
    private final DumpRequest.Patience patience;

    ForkProcess(
            List<String> command,
            Optional<CpuSet> cpuset,
            StopSignal stop,
            DumpRequest.Patience patience) {
        this.patience = patience;
        this.stop = stop;
        this.command = command;
        this.ends = new Ends(command, cpuset, ForkEnd.Enforced.CPUS);
    }

    static Process start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // Options from the surroundings would change what is measured, and be seen nowhere.
        builder.environment().keySet().removeAll(OPTION_VARIABLES);
        return builder.start();
    }

    ForkEnd run(Duration timeout, Consumer<String> output) throws InterruptedException {
        Instant started = Instant.now();
        Process process;
        try {
            process = start(command);
        } catch (IOException failed) {
            return ends.failed(Failure.refused(String.valueOf(failed.getMessage())));
        }
        DumpRequest dumps = new DumpRequest(output, patience);
        Thread reader = Thread.ofVirtual().start(() -> read(process, dumps));
        try {
            if (!stop.await(process.onExit(), timeout)) {
                return ends.timedOut()
                        .with(
                                dumps.take(
                                        () -> quit(process),
                                        pause -> stop.await(process.onExit(), pause)))
                        .startedAt(Optional.of(started));
            }
            // All output is read before the process is destroyed, which also closes its streams.
            reader.join();
            return ends.exited(process.exitValue(), false).startedAt(Optional.of(started));
        } finally {
            process.destroyForcibly().waitFor();
            reader.join();
        }
    }

    /** Java itself sends no signal but those that end a process. */
    private static void quit(Process process) {
        try {
            new ProcessBuilder("sh", "-c", "kill -QUIT " + process.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException noShell) {
            // Then there is no dump.
        }
    }

    private static void read(Process process, Consumer<String> output) {
        try (InputStream in = process.getInputStream()) {
            LineSplitter lines = new LineSplitter(output);
            byte[] buffer = new byte[BUFFER];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                lines.accept(buffer, n);
            }
            lines.end();
        } catch (IOException closed) {
            // The process was ended in the middle of a line.
        }
    }
}
