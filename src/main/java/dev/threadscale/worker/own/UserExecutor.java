package dev.threadscale.worker.own;

import dev.threadscale.workload.ThreadKind;
import java.lang.reflect.Method;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A static method of the user that creates an executor, or a factory of threads. */
public record UserExecutor(String name, Method method) {

    /** The form of its name: {@code com.acme.Executors::bounded}. */
    public static final Pattern NAME =
            Pattern.compile(
                    "([\\p{L}_$][\\p{L}\\p{N}_$]*(?:[.][\\p{L}_$][\\p{L}\\p{N}_$]*)*)::([\\p{L}_$][\\p{L}\\p{N}_$]*)");

    /**
     * Finds a method of the class path, and calls it.
     *
     * @param ofFork true if one executor runs the tasks of all iterations
     * @throws BrokenClassException if it does not exist, or does not return what it should
     */
    public static ThreadKind kind(String name, boolean ofFork) {
        return find(name).kind(ofFork);
    }

    /**
     * Calls a method for an executor.
     *
     * @param threads number of threads that have to run at once; a factory creates each of them
     * @throws BrokenClassException if it does not exist, or does not return what it should
     */
    static ExecutorService executor(String name, int threads) {
        UserExecutor found = find(name);
        return found.makesThreads()
                ? Executors.newFixedThreadPool(threads, found.made(ThreadFactory.class))
                : found.made(ExecutorService.class);
    }

    private static UserExecutor find(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'%s' is not the name of a method, as in com.acme.Executors::bounded"
                            .formatted(name));
        }
        try {
            Method found = Class.forName(parts.group(1)).getMethod(parts.group(2));
            found.setAccessible(true);
            return new UserExecutor(name, found);
        } catch (ReflectiveOperationException | LinkageError missing) {
            throw BrokenClassException.of("cannot call " + name, missing);
        }
    }

    private ThreadKind kind(boolean ofFork) {
        if (!makesThreads()) {
            return ofFork
                    ? new ThreadKind.SharedExecutor(made(ExecutorService.class))
                    : new ThreadKind.Executor(() -> made(ExecutorService.class));
        }
        if (ofFork) {
            throw new IllegalArgumentException(
                    "'lifetime: fork' is for executors, and %s makes a ThreadFactory"
                            .formatted(name));
        }
        return new ThreadKind.PerTask(made(ThreadFactory.class));
    }

    private boolean makesThreads() {
        return ThreadFactory.class.isAssignableFrom(method.getReturnType());
    }

    private <T> T made(Class<T> type) {
        try {
            return type.cast(
                    Optional.ofNullable(method.invoke(null))
                            .orElseThrow(() -> new IllegalStateException("it returned null")));
        } catch (ReflectiveOperationException | RuntimeException wrong) {
            throw BrokenClassException.of("cannot call " + name, wrong);
        }
    }
}
