package dev.threadscale.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** What nodes do at the same time, each on its own thread; a single node uses the caller's. */
final class SideBySide {

    private SideBySide() {}

    /** What one node does. */
    @FunctionalInterface
    interface Step<A, T> {
        T of(A one) throws InterruptedException;
    }

    /**
     * Returns when all have ended.
     *
     * @return their results, in the order of the nodes
     * @throws InterruptedException or whatever else the first failed step threw; what the others
     *     suppressed, such as forks that they left behind, is suppressed in it, too
     */
    static <A, T> List<T> each(List<A> all, Step<A, T> step) throws InterruptedException {
        if (all.size() == 1) {
            return List.of(step.of(all.getFirst()));
        }
        List<Future<T>> ends = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (A one : all) {
                ends.add(threads.submit(() -> step.of(one)));
            }
        }
        joinSuppressed(ends);
        List<T> results = new ArrayList<>();
        for (Future<T> end : ends) {
            results.add(result(end));
        }
        return results;
    }

    private static void joinSuppressed(List<? extends Future<?>> ends) {
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

    private static <T> T result(Future<T> end) throws InterruptedException {
        try {
            return end.get();
        } catch (ExecutionException failed) {
            switch (failed.getCause()) {
                case InterruptedException stopped -> throw stopped;
                case RuntimeException problem -> throw problem;
                case Error error -> throw error;
                case null, default -> throw new IllegalStateException(failed);
            }
        }
    }
}
