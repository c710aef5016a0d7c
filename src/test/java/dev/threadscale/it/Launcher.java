package dev.threadscale.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Runs the launcher's jar as a user does: a process of its own, with its own signals and exit code.
 */
final class Launcher {

    private static final long PATIENCE_MINUTES = 5;

    private Launcher() {}

    /** What a finished launcher leaves. */
    record End(int exitCode, String out, String err) {}

    static End run(String... arguments) throws Exception {
        return start(Map.of(), arguments).end();
    }

    static End run(Map<String, String> environment, String... arguments) throws Exception {
        return start(environment, arguments).end();
    }

    static Running start(Map<String, String> environment, String... arguments) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "-jar",
                                System.getProperty("threadscale.jar", "target/threadscale.jar")));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        return new Running(builder.start());
    }

    /** A launcher at work. */
    static final class Running {
        private final Process process;
        private final CompletableFuture<String> out;
        private final CompletableFuture<String> err;

        private Running(Process process) {
            this.process = process;
            this.out = CompletableFuture.supplyAsync(() -> read(process.inputReader()));
            this.err = CompletableFuture.supplyAsync(() -> read(process.errorReader()));
        }

        /** As Ctrl-C does, with the signal that a terminal sends. */
        void interrupt() throws Exception {
            new ProcessBuilder("sh", "-c", "kill -INT " + process.pid()).start().waitFor();
        }

        End end() throws Exception {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("the launcher did not end; it said: " + err.get());
            }
            return new End(process.exitValue(), out.get(), err.get());
        }

        private static String read(BufferedReader reader) {
            return reader.lines().collect(Collectors.joining("\n"));
        }
    }
}
