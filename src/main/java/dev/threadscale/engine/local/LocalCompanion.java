package dev.threadscale.engine.local;

import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.protocol.Serve;
import dev.threadscale.text.ShellCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** A companion server as a child process, which ends with its launcher even if that is killed. */
final class LocalCompanion {

    private final List<String> program;
    private final Process process;
    private final CompanionReport report = new CompanionReport();
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private int port;

    /**
     * Starts it.
     *
     * @param program starts a worker; its arguments follow
     */
    LocalCompanion(List<String> program) throws IOException {
        this.program = program;
        List<String> command = new ArrayList<>(program);
        command.add(Serve.COMMAND);
        command.add(Serve.UNTIL + "=" + Serve.END_OF_INPUT);
        process = ForkProcess.start(command);
        Thread.ofVirtual().start(this::read);
    }

    private void read() {
        try (BufferedReader lines = process.inputReader()) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                report.accept(line);
            }
        } catch (IOException closed) {
            // The process was ended in the middle of a line.
        } finally {
            end.complete(null);
        }
    }

    /** Waits until it serves. */
    URI awaitAddress(StopSignal stop) throws InterruptedException {
        port = report.awaitPort(end, stop);
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Ends it, and passes its words on. */
    void end(Consumer<String> output) {
        process.destroyForcibly().onExit().join();
        end.join();
        report.tell(output);
    }

    /** Lines for a shell that run a worker beside a server at the same port. */
    String byHand(String worker) {
        List<String> command = new ArrayList<>(program);
        command.add(Serve.COMMAND);
        command.add(Serve.PORT + "=" + port);
        return String.join(
                "\n",
                ShellCommand.quote(command) + " | { read -r serving port pid",
                worker,
                "kill \"${pid#pid=}\"; }");
    }
}
