package dev.threadscale.engine;

import dev.threadscale.experiment.RuntimeLevel;
import java.util.ArrayList;
import java.util.List;

/** What the kit's images run, whatever runs the images. */
public final class WorkerCommand {

    /** Any user but root; the images need no account for it. */
    public static final int USER = 10001;

    private static final String WORKER_JAR = RuntimeLevel.WORKER_FOLDER + "/worker.jar";
    private static final String WORKER_BINARY = RuntimeLevel.WORKER_FOLDER + "/worker";

    private WorkerCommand() {}

    /** The program of an image of a runtime. */
    public static String program(RuntimeLevel runtime) {
        return runtime.isVirtualMachine() ? "java" : WORKER_BINARY;
    }

    /** The arguments of that program: first the runtime's, then the worker's. */
    public static List<String> arguments(
            RuntimeLevel runtime, List<String> options, List<String> settings) {
        List<String> arguments = new ArrayList<>(options);
        if (runtime.isVirtualMachine()) {
            arguments.addAll(List.of("-jar", WORKER_JAR));
        }
        arguments.addAll(settings);
        return arguments;
    }
}
