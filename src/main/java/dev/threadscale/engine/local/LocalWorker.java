package dev.threadscale.engine.local;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.host.CpuSet;
import dev.threadscale.worker.Worker;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command that starts a worker on this host.
 *
 * @param java the launcher's own virtual machine
 * @param classes the file or folder of the worker's classes
 * @param setsid empty if the host does not have the command
 * @param hasAffinity true if the host has the command {@code taskset}, which binds workers to CPUs
 */
record LocalWorker(Path java, Path classes, Optional<Path> setsid, boolean hasAffinity) {

    /**
     * Looks for the parts of the command.
     *
     * @throws EngineException if the launcher cannot find its own classes
     */
    static LocalWorker find() {
        try {
            return new LocalWorker(
                    Path.of(System.getProperty("java.home"), "bin", "java"),
                    Path.of(
                            Worker.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI()),
                    onPath("setsid"),
                    onPath("taskset").isPresent());
        } catch (URISyntaxException broken) {
            throw EngineException.unusable("the launcher cannot find its own file")
                    .because(broken)
                    .fix("Run it with java -jar.");
        }
    }

    private static Optional<Path> onPath(String program) {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":", -1)) {
            Path candidate = Path.of(folder, program);
            if (!folder.isEmpty() && Files.isExecutable(candidate)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    /** Returns the command up to the worker's own arguments, bound to CPUs if possible. */
    List<String> program(CpuSet cpus, List<String> options) {
        return program(cpus, options, classes.toString());
    }

    /** Returns the same command with another class path. */
    List<String> program(CpuSet cpus, List<String> options, String classPath) {
        List<String> command = new ArrayList<>();
        // The worker gets its own session: Ctrl-C is for the launcher, which then ends the fork
        // itself.
        setsid.ifPresent(program -> command.add(program.toString()));
        if (hasAffinity) {
            // This is needed even if the worker may use all CPUs, as it would otherwise keep the
            // launcher's.
            command.addAll(List.of("taskset", "-c", cpus.toString()));
        }
        command.add(java.toString());
        command.addAll(options);
        command.addAll(WorkerCommand.ofClassPath(options, classPath));
        return command;
    }
}
