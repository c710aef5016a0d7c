package dev.threadscale.engine.local;

import dev.threadscale.engine.DumpRequest;
import dev.threadscale.engine.Failure;
import dev.threadscale.engine.FlightRecording;
import dev.threadscale.engine.ForkEnd;
import dev.threadscale.engine.Invocation;
import dev.threadscale.engine.LineSplitter;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.error.RootCause;
import dev.threadscale.plan.Fork;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A fork as a child process, from its start to its end.
 *
 * @param stop abandons the fork
 */
record ForkProcess(List<String> command, StopSignal stop, DumpRequest.Timing timing) {

    private static final Set<String> OPTION_VARIABLES =
            Set.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS");

    private static final int BUFFER = 8_192;

    static Process start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // Options from the environment would change the measurement without a trace.
        builder.environment().keySet().removeAll(OPTION_VARIABLES);
        return builder.start();
    }

    ForkEnd run(Invocation invocation, Duration timeout, Consumer<String> output)
            throws InterruptedException {
        Optional<Instant> started = Optional.of(Instant.now());
        Process process;
        try {
            process = start(command);
        } catch (IOException failed) {
            return invocation.end(Failure.refused(String.valueOf(failed.getMessage())));
        }
        DumpRequest dumps = new DumpRequest(output, timing);
        Thread reader = Thread.ofVirtual().start(() -> read(process, dumps));
        try {
            if (!stop.await(process.onExit(), timeout)) {
                var taken =
                        dumps.take(
                                signal -> kill(signal, process),
                                pause -> stop.await(process.onExit(), pause));
                return invocation.end(new ForkEnd.StoppedAtTimeout(taken)).startedAt(started);
            }
            // All output is read before the process is destroyed, because that also closes its
            // streams.
            reader.join();
            return invocation
                    .end(new ForkEnd.Exited(process.exitValue(), false, false))
                    .startedAt(started);
        } finally {
            process.destroyForcibly().waitFor();
            reader.join();
        }
    }

    /** Sends a signal by a command. Java itself can only send signals that end a process. */
    private static void kill(String signal, Process process) {
        try {
            new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException noShell) {
            // In this case no dump can be taken.
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
            // The process ended in the middle of a line.
        }
    }

    /**
     * The folder into which a fork's virtual machine records. Closing removes it with its content.
     *
     * @param recording opens the destination of the recording
     */
    record LocalRecording(Path folder, Supplier<OutputStream> recording) implements AutoCloseable {

        /** The depth of a piece, which is in a subfolder for its process. */
        private static final int DEPTH = 2;

        static LocalRecording of(String run, Fork fork, Supplier<OutputStream> recording)
                throws IOException {
            return new LocalRecording(LocalBelongings.folder(run, fork.id()), recording);
        }

        /** Returns the options of the virtual machine. */
        List<String> before(List<String> options) {
            return FlightRecording.before(options, folder.toString());
        }

        /**
         * Joins the pieces.
         *
         * @return the reason why there is no recording; otherwise nothing
         */
        List<String> collect() {
            try (Stream<Path> files = Files.walk(folder, DEPTH)) {
                List<Path> pieces =
                        files.filter(file -> file.toString().endsWith(FlightRecording.PIECE))
                                .filter(file ->
                                        Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                                .sorted()
                                .toList();
                if (pieces.isEmpty()) {
                    return List.of(FlightRecording.NONE);
                }
                try (OutputStream out = recording.get()) {
                    long room = FlightRecording.LARGEST;
                    for (Path piece : pieces) {
                        try (InputStream in =
                                Files.newInputStream(piece, LinkOption.NOFOLLOW_LINKS)) {
                            room = FlightRecording.add(in, out, room);
                        }
                    }
                }
                return List.of();
            } catch (IOException | RuntimeException failed) {
                return List.of(FlightRecording.LOST + RootCause.message(failed));
            }
        }

        @Override
        public void close() throws IOException {
            LocalBelongings.remove(folder);
        }
    }
}
