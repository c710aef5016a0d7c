package dev.threadscale.engine;

import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.code.Code;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.protocol.Serve;
import dev.threadscale.worker.Worker;
import dev.threadscale.workload.TimeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The command of the kit's images, common to all engines that run images. */
public final class WorkerCommand {

    /** A user other than root. The images need no account for it. */
    public static final int USER = 10001;

    /** The folder in which forks can write. */
    public static final String SCRATCH = "/scratch";

    /** The folder of a running fork's recording in {@link #SCRATCH}. */
    public static final String RECORDING = SCRATCH + "/recording";

    /** The folder of the user's code. */
    public static final String CODE = "/code";

    private static final String WORKER_JAR = RuntimeLevel.WORKER_FOLDER + "/worker.jar";
    private static final String WORKER_BINARY = RuntimeLevel.WORKER_FOLDER + "/worker";

    private WorkerCommand() {}

    /** Returns the program in the image of a runtime. */
    public static String program(RuntimeLevel runtime) {
        return runtime.isVirtualMachine() ? "java" : WORKER_BINARY;
    }

    /**
     * Returns the arguments of that program: first the runtime's, then the worker's.
     *
     * @param code the user's code, whose jars are on the class path of the process as for any
     *     program, so all threads and look-ups of the JDK find its classes
     */
    public static List<String> arguments(
            RuntimeLevel runtime,
            List<String> options,
            Optional<Code> code,
            List<String> settings) {
        List<String> arguments = new ArrayList<>(options);
        code.ifPresent(own -> arguments.addAll(own.options(CODE, SCRATCH)));
        if (runtime.isVirtualMachine()) {
            arguments.addAll(
                    code.isEmpty()
                            ? List.of("-jar", WORKER_JAR)
                            : ofClassPath(options, code.get().classPath(WORKER_JAR, CODE)));
        }
        arguments.addAll(settings);
        return arguments;
    }

    /**
     * Returns the arguments that start the worker of a class path. The right to call native code is
     * not taken from the manifest of its jar then; options that have it are repeated.
     */
    public static List<String> ofClassPath(List<String> options, String classPath) {
        List<String> arguments = new ArrayList<>();
        if (!options.contains(RuntimeLevel.NATIVE_ACCESS)) {
            arguments.add(RuntimeLevel.NATIVE_ACCESS);
        }
        arguments.addAll(List.of("-cp", classPath, Worker.class.getName()));
        return arguments;
    }

    /**
     * Returns the options of a companion server's runtime, fixed like those of a fork. The heap is
     * enough for twenty thousand waiting connections.
     */
    public static List<String> companionOptions(RuntimeLevel runtime) {
        String heap = "-Xmx256m";
        return runtime.isVirtualMachine() ? List.of("-XX:+UseSerialGC", heap) : List.of(heap);
    }

    /** Returns the arguments of a program of the kit next to a worker. */
    public static List<String> beside(RuntimeLevel runtime, List<String> command) {
        return arguments(runtime, companionOptions(runtime), Optional.empty(), command);
    }

    /** Returns the arguments of the program that ends when a companion accepts connections. */
    public static List<String> awaiting(RuntimeLevel runtime, Companion companion) {
        Companion.Ready ready = companion.ready();
        List<String> command = new ArrayList<>();
        command.add(Serve.AWAIT);
        command.add(Serve.HOST + "=" + companion.name());
        command.add(Serve.PORT + "=" + ready.port().orElseThrow());
        ready.http().ifPresent(path -> command.add(Serve.HTTP + "=" + path));
        command.add(Serve.WITHIN + "=" + TimeText.format(ready.within()));
        return beside(runtime, command);
    }
}
