package dev.threadscale.worker.own;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Isolates the user's class from the worker, whose process it shares: its output is separated from
 * the rows, and it cannot end the process as if everything had been measured.
 */
public final class UserCode {

    private static final String ENDING = "java.lang.Shutdown";
    private static final String CLASS_PATH = "java.class.path";
    private static final String NATIVE_IMAGE = "org.graalvm.nativeimage.imagecode";

    private UserCode() {}

    /**
     * Isolates the process. Must be called before a class is loaded.
     *
     * @param ended is informed about a call that ends the process
     */
    public static void isolate(Consumer<String> ended) {
        System.setIn(EmptyInput.STANDARD);
        System.setOut(
                new PrintStream(
                        new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8));
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().unstarted(() -> exitCall().ifPresent(ended)));
    }

    /**
     * Removes the worker's own entry, the first one, from the class path that libraries read. The
     * user's jars are the others, so every thread and every look-up of the JDK finds their classes.
     * A native image contains its classes instead.
     *
     * @param folder the folder of the jars
     * @return the same folder
     * @throws IllegalArgumentException if the process was started without them
     */
    public static String takeClassPath(String folder) {
        if (System.getProperty(NATIVE_IMAGE) == null) {
            String all = System.getProperty(CLASS_PATH, "");
            String users = all.substring(all.indexOf(File.pathSeparatorChar) + 1);
            if (!users.startsWith(folder + File.separator)) {
                throw new IllegalArgumentException(
                        "the jars in %s are not on the class path; start with java -cp WORKER.jar:%s/FIRST.jar:... %s"
                                .formatted(folder, folder, "dev.threadscale.worker.Worker"));
            }
            System.setProperty(CLASS_PATH, users);
        }
        return folder;
    }

    /**
     * Returns the call that has begun to end the process; empty if a signal has, which comes from
     * others.
     */
    private static Optional<String> exitCall() {
        Collection<StackTraceElement[]> stacks = Thread.getAllStackTraces().values();
        if (stacks.stream().anyMatch(stack -> frames(stack, "java.lang.Terminator").isPresent())) {
            return Optional.empty();
        }
        String caller =
                stacks.stream()
                        .filter(stack -> frames(stack, ENDING).isPresent())
                        .flatMap(UserCode::caller)
                        .findFirst()
                        .map(frame -> ", at " + place(frame))
                        .orElse("");
        return Optional.of(
                "the class ended its own process (System.exit)"
                        + caller
                        + EmptyInput.STANDARD.cause());
    }

    /** Returns a frame as stack traces of exceptions show it, without its class loader. */
    private static StackTraceElement place(StackTraceElement frame) {
        return new StackTraceElement(
                frame.getClassName(),
                frame.getMethodName(),
                frame.getFileName(),
                frame.getLineNumber());
    }

    private static Optional<StackTraceElement> frames(StackTraceElement[] stack, String type) {
        return Arrays.stream(stack).filter(f -> f.getClassName().startsWith(type)).findFirst();
    }

    /**
     * Returns the caller of the JDK's method that ends the process. That method may still be
     * logging the call.
     */
    private static Stream<StackTraceElement> caller(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .dropWhile(frame -> !frame.getClassName().startsWith(ENDING))
                .dropWhile(frame -> frame.getClassName().startsWith("java."))
                .limit(1);
    }
}
