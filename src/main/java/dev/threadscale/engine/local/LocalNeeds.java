package dev.threadscale.engine.local;

import dev.threadscale.engine.CompanionReport;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.WorkerJar;
import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.host.HostFiles;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.Serve;
import dev.threadscale.protocol.Setting;
import dev.threadscale.text.ShellCommand;
import dev.threadscale.workload.Setup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The things other than CPUs that a fork's workload needs. They are created before the fork and
 * removed on closing.
 */
final class LocalNeeds implements AutoCloseable {

    private static final String WORKER_JAR = "worker.jar";

    private final LocalWorker worker;
    private final Consumer<String> output;
    private final List<String> arguments = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private @Nullable Path scratch;
    private @Nullable Path code;
    private String classPath;
    private String copies = Code.FOLDER;
    private @Nullable LocalCompanion companion;

    /**
     * Starts without any needs.
     *
     * @param worker the launcher's own classes
     * @param output receives the companion's output and the names of files that could not be
     *     removed
     */
    LocalNeeds(LocalWorker worker, Consumer<String> output) {
        this.worker = worker;
        this.classPath = worker.classes().toString();
        this.output = output;
    }

    /**
     * Provides what a fork needs.
     *
     * @param companionProgram starts a worker on the companion's CPUs
     */
    void provide(String run, Fork fork, List<String> companionProgram, StopSignal stop)
            throws IOException, InterruptedException {
        if (fork.configuration().needs().contains(Setup.Need.SCRATCH)) {
            scratch = LocalBelongings.folder(run, fork.id());
            arguments.add(Setting.SCRATCH.key() + "=" + scratch);
        }
        if (fork.configuration().code().isPresent()) {
            Code own = fork.configuration().code().get();
            code = LocalBelongings.folder(run, fork.id() + "-code");
            copies = own.folder();
            for (CodeFile file : own.files()) {
                try (OutputStream out = Files.newOutputStream(code.resolve(file.name()))) {
                    file.writeTo(out);
                }
            }
            // The launcher's own jar also contains libraries, which must not replace the user's.
            Path jar = code.resolve(WORKER_JAR);
            Files.write(jar, WorkerJar.bytes());
            classPath = own.classPath(jar.toString(), code.toString());
            arguments.add(Setting.CLASSPATH.key() + "=" + code);
            options.addAll(own.options(code.toString(), String.valueOf(scratch)));
        }
        if (fork.configuration().needs().contains(Setup.Need.SERVER)) {
            companion = new LocalCompanion(companionProgram);
            arguments.add(Setting.SERVER.key() + "=" + companion.awaitAddress(stop));
        }
    }

    /** Returns the arguments that tell the worker about it. */
    List<String> arguments() {
        return arguments;
    }

    /** Returns the options that tell its virtual machine about it. */
    List<String> options() {
        return options;
    }

    /** Returns the class path of its virtual machine. */
    String classPath() {
        return classPath;
    }

    /** Returns shell commands that provide the same around a fork's command. */
    String byHand(String command) {
        String script = companion == null ? command : companion.byHand(command);
        if (code != null) {
            List<String> jar =
                    List.of(
                            worker.java().toString(),
                            "-cp",
                            worker.classes().toString(),
                            WorkerJar.class.getName());
            String into = ShellCommand.quote(List.of(code.resolve(WORKER_JAR).toString()));
            script =
                    around(
                            "cp -r " + copies + " ",
                            code,
                            ShellCommand.quote(jar) + " > " + into + "\n" + script);
        }
        return scratch == null ? script : around("mkdir ", scratch, script);
    }

    private static String around(String make, Path path, String script) {
        String folder = ShellCommand.quote(List.of(path.toString()));
        return String.join("\n", make + folder, script, "rm -r " + folder);
    }

    /** Removes everything. A folder that is left behind does not invalidate a measurement. */
    @Override
    public void close() {
        try {
            if (companion != null) {
                companion.end(output);
            }
        } finally {
            remove(scratch);
            remove(code);
        }
    }

    private void remove(@Nullable Path folder) {
        if (folder == null) {
            return;
        }
        try {
            LocalBelongings.remove(folder);
        } catch (IOException failed) {
            output.accept("warning: %s could not be removed: %s".formatted(folder, failed));
        }
    }

    /**
     * A companion server as a child process. It ends with its launcher even if the launcher is
     * killed.
     */
    static final class LocalCompanion {

        private final List<String> program;
        private final Process process;
        private final CompanionReport report = new CompanionReport();
        private final CompletableFuture<Void> end = new CompletableFuture<>();
        private int port;

        /**
         * Starts the server.
         *
         * @param program the command that starts a worker, without its arguments
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
                // The process ended in the middle of a line.
            } finally {
                end.complete(null);
            }
        }

        /** Waits until the server accepts connections. */
        URI awaitAddress(StopSignal stop) throws InterruptedException {
            port = report.awaitPort(end, stop);
            return URI.create("http://127.0.0.1:" + port);
        }

        /** Ends the server and passes its output on. */
        void end(Consumer<String> output) {
            process.destroyForcibly().onExit().join();
            end.join();
            report.tell(output);
        }

        /** Returns shell commands that run a worker and a server at the same port. */
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

    /**
     * The rights of root that the launcher and its child processes have.
     *
     * @param capabilities a bit for each capability, by its number in Linux
     */
    record Privileges(boolean root, BigInteger capabilities) {

        /** Returns the rights of this process; empty ones if Linux does not report them. */
        static Privileges here() {
            return parse(HostFiles.HERE.text("/proc/self/status").orElse(""));
        }

        /** Reads {@code /proc/self/status}, where the second user is the effective one. */
        static Privileges parse(String status) {
            boolean root = false;
            BigInteger capabilities = BigInteger.ZERO;
            for (String line : status.lines().toList()) {
                String[] words = line.split("\\s+", -1);
                switch (words[0]) {
                    case "Uid:" -> root = words[2].equals("0");
                    case "CapEff:" -> capabilities = new BigInteger(words[1], 16);
                    default -> {}
                }
            }
            return new Privileges(root, capabilities);
        }

        /** Returns true if the right is really there: root in a container may lack some rights. */
        boolean has(Capability capability) {
            int bit =
                    switch (capability) {
                        case PERFMON -> 38;
                        case SYS_NICE -> 23;
                    };
            return root && capabilities.testBit(bit);
        }
    }
}
