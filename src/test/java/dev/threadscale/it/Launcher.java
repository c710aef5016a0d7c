package dev.threadscale.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs the launcher's jar as a user does: a process of its own, with its own signals and exit code.
 */
final class Launcher {

    static final Path JAR =
            Path.of(System.getProperty("threadscale.jar", "target/threadscale.jar"))
                    .toAbsolutePath();

    private static final long PATIENCE_MINUTES = 20;

    private Launcher() {}

    /** The exit code and the output of a launcher that has ended. */
    record End(int exitCode, String out, String err) {

        /** Fails with what it said unless it ended with this exit code. */
        End endedWith(int expected) {
            assertThat(exitCode).as(err + out).isEqualTo(expected);
            return this;
        }
    }

    static End run(String... arguments) throws Exception {
        return start(Map.of(), arguments).end();
    }

    static End run(Map<String, String> environment, String... arguments) throws Exception {
        return start(environment, arguments).end();
    }

    static Running start(Map<String, String> environment, String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(LauncherCommand.of(arguments));
        builder.environment().putAll(environment);
        return new Running(builder.start());
    }

    /** Runs a line of bash in which {@code KIT} is the launcher; a pipe ends as its first part. */
    static End inShell(String line) throws Exception {
        String kit = String.join(" ", LauncherCommand.of());
        return new Running(
                        new ProcessBuilder(
                                        "bash",
                                        "-c",
                                        line.replace("KIT", kit) + "; exit ${PIPESTATUS[0]}")
                                .start())
                .end();
    }

    /** With a terminal of its own; all that is printed there counts as standard output. */
    static Running onTerminal(Map<String, String> environment, String... arguments)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(
                        "script",
                        "-qefc",
                        "stty cols 160; exec " + String.join(" ", LauncherCommand.of(arguments)),
                        "/dev/null");
        builder.environment().putAll(environment);
        return new Running(builder.start());
    }

    /** A launcher at work. */
    static final class Running {
        private static final int CTRL_C = 3;

        private final Process process;
        private final Output out;
        private final Output err;

        private Running(Process process) {
            this.process = process;
            this.out = new Output(process.inputReader());
            this.err = new Output(process.errorReader());
        }

        long pid() {
            return process.pid();
        }

        /** As Ctrl-C does, with the signal that a terminal sends. */
        void interrupt() throws Exception {
            signal("INT");
        }

        void signal(String name) throws Exception {
            new ProcessBuilder("sh", "-c", "kill -%s %d".formatted(name, process.pid()))
                    .start()
                    .waitFor();
        }

        /** As the kernel does it: nothing can be cleaned up. */
        void kill() throws InterruptedException {
            process.destroyForcibly().waitFor();
        }

        boolean hasEnded() {
            return !process.isAlive();
        }

        /** Its standard error so far. */
        @Override
        public String toString() {
            return err.soFar();
        }

        boolean endsWithin(Duration time) throws InterruptedException {
            return process.waitFor(time.toMillis(), TimeUnit.MILLISECONDS);
        }

        void typeCtrlC() throws IOException {
            process.getOutputStream().write(CTRL_C);
            process.getOutputStream().flush();
        }

        void awaitOutput(String text) throws InterruptedException {
            out.await(text);
        }

        void awaitError(String text) throws InterruptedException {
            err.await(text);
        }

        End end() throws Exception {
            if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("the launcher did not end; it said: " + err.whole());
            }
            return new End(process.exitValue(), out.whole(), err.whole());
        }
    }

    /** The output of a process so far. */
    private static final class Output {
        private final StringBuilder text = new StringBuilder();
        private final Thread reader;

        private Output(BufferedReader stream) {
            reader = Thread.ofVirtual().start(() -> read(stream));
        }

        private void read(BufferedReader stream) {
            try (stream) {
                for (int c = stream.read(); c >= 0; c = stream.read()) {
                    synchronized (text) {
                        text.append((char) c);
                        text.notifyAll();
                    }
                }
            } catch (IOException ended) {
                // A terminal ends with an error where other streams just end.
            }
        }

        private void await(String part) throws InterruptedException {
            synchronized (text) {
                while (text.indexOf(part) < 0) {
                    if (!reader.isAlive()) {
                        throw new AssertionError("it never said '" + part + "' but: " + text);
                    }
                    text.wait(TimeUnit.SECONDS.toMillis(1));
                }
            }
        }

        private String soFar() {
            synchronized (text) {
                return text.toString();
            }
        }

        private String whole() throws InterruptedException {
            reader.join();
            return text.toString();
        }
    }
}
