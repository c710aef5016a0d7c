package dev.threadscale.engine.local;

import dev.threadscale.engine.StopSignal;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.code.CodeFile;
import dev.threadscale.plan.Fork;
import dev.threadscale.protocol.Setting;
import dev.threadscale.text.ShellCommand;
import dev.threadscale.workload.Setup;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What a fork's workload needs besides CPUs: made before the fork, and gone when it is closed. */
final class LocalNeeds implements AutoCloseable {

    private final Consumer<String> output;
    private final List<String> arguments = new ArrayList<>();
    private final List<String> options = new ArrayList<>();
    private @Nullable Path scratch;
    private @Nullable Path code;
    private String copies = Code.FOLDER;
    private @Nullable LocalCompanion companion;

    /**
     * Needs nothing yet.
     *
     * @param output receives what a companion says, and what could not be removed
     */
    LocalNeeds(Consumer<String> output) {
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
            scratch = ScratchFolder.create(run, fork.id());
            arguments.add(Setting.SCRATCH.key() + "=" + scratch);
        }
        if (fork.configuration().code().isPresent()) {
            Code own = fork.configuration().code().get();
            code = ScratchFolder.create(run, fork.id() + "-code");
            copies = own.folder();
            for (CodeFile file : own.files()) {
                try (OutputStream out = Files.newOutputStream(code.resolve(file.name()))) {
                    file.writeTo(out);
                }
            }
            arguments.add(Setting.CLASSPATH.key() + "=" + code);
            options.addAll(own.options(code.toString()));
        }
        if (fork.configuration().needs().contains(Setup.Need.SERVER)) {
            companion = new LocalCompanion(companionProgram);
            arguments.add(Setting.SERVER.key() + "=" + companion.awaitAddress(stop));
        }
    }

    /** Arguments that tell the worker of it. */
    List<String> arguments() {
        return arguments;
    }

    /** Options that tell its virtual machine. */
    List<String> options() {
        return options;
    }

    /** Lines for a shell that provide the same around a fork's command. */
    String byHand(String command) {
        String script = companion == null ? command : companion.byHand(command);
        if (code != null) {
            script = around("cp -r " + copies + " ", code, script);
        }
        return scratch == null ? script : around("mkdir ", scratch, script);
    }

    private static String around(String make, Path path, String script) {
        String folder = ShellCommand.quote(List.of(path.toString()));
        return String.join("\n", make + folder, script, "rm -r " + folder);
    }

    /** A folder that stays behind does not make its measurement wrong. */
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
            ScratchFolder.remove(folder);
        } catch (IOException failed) {
            output.accept("warning: %s could not be removed: %s".formatted(folder, failed));
        }
    }
}
