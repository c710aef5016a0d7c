package dev.threadscale.engine;

import dev.threadscale.experiment.RuntimeLevel;
import java.util.ArrayList;
import java.util.List;

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

    /** Returns the arguments of that program: first the runtime's, then the worker's. */
    public static List<String> arguments(
            RuntimeLevel runtime, List<String> options, List<String> settings) {
        List<String> arguments = new ArrayList<>(options);
        if (runtime.isVirtualMachine()) {
            arguments.addAll(List.of("-jar", WORKER_JAR));
        }
        arguments.addAll(settings);
        return arguments;
    }

    /**
     * Returns the options of a companion server's runtime, fixed like those of a fork. The heap is
     * enough for ten thousand waiting connections.
     */
    public static List<String> companionOptions(RuntimeLevel runtime) {
        String heap = "-Xmx256m";
        return runtime.isVirtualMachine() ? List.of("-XX:+UseSerialGC", heap) : List.of(heap);
    }
}
