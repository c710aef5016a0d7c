package dev.threadscale.run;

import dev.threadscale.engine.EngineException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** What nodes do at once, each on a thread of its own; a single one on the caller's. */
final class SideBySide {

    private SideBySide() {}

    /** What one of them does. */
    @FunctionalInterface
    interface Step<A, T, X extends Exception> {
        T of(A one) throws InterruptedException, X;
    }

    /**
     * Returns when all have ended.
     *
     * @return what they have come to, in their order
     * @throws EngineException if one has failed; the first of them, as with all failures
     */
    static <A, T, X extends Exception> List<T> each(List<A> all, Step<A, T, X> step)
            throws InterruptedException, X {
        if (all.size() == 1) {
            return List.of(step.of(all.getFirst()));
        }
        List<Future<T>> ends = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (A one : all) {
                ends.add(threads.submit(() -> step.of(one)));
            }
        }
        tellTogether(ends);
        List<T> results = new ArrayList<>();
        for (Future<T> end : ends) {
            results.add(SideBySide.<T, X>result(end));
        }
        return results;
    }

    /** What others have to say besides, as what may be left of their forks, the first says, too. */
    private static void tellTogether(List<? extends Future<?>> ends) {
        List<Throwable> failures =
                ends.stream()
                        .filter(end -> end.state() == Future.State.FAILED)
                        .map(Future::exceptionNow)
                        .toList();
        failures.stream()
                .skip(1)
                .flatMap(other -> Stream.of(other.getSuppressed()))
                .forEach(said -> failures.getFirst().addSuppressed(said));
    }

    @SuppressWarnings("unchecked") // a step throws nothing else
    private static <T, X extends Exception> T result(Future<T> end) throws InterruptedException, X {
        try {
            return end.get();
        } catch (ExecutionException failed) {
            switch (Objects.requireNonNull(failed.getCause())) {
                case EngineException lost -> throw lost;
                case InterruptedException stopped -> throw stopped;
                case RuntimeException slip -> throw slip;
                case Error grave -> throw grave;
                default -> throw (X) Objects.requireNonNull(failed.getCause());
            }
        }
    }
}
