package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.plan.Configuration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The places where the forks of a run are measured.
 *
 * @param all one node, or several with different names that work in parallel
 */
public record Nodes(List<Node> all) implements AutoCloseable {

    public Nodes {
        all = List.copyOf(all);
    }

    /** Creates the nodes of a run on a single host. */
    public static Nodes only(Engine engine) {
        return new Nodes(List.of(Node.only(engine)));
    }

    /** Returns one of the engines, for properties that all share: the name and the isolation. */
    public Engine kind() {
        return all.getFirst().engine();
    }

    /** Returns true if one of the nodes is the launcher's host. */
    public boolean includeThisHost() {
        return all.stream().anyMatch(node -> node.engine().onThisHost());
    }

    public boolean areSeveral() {
        return all.size() > 1;
    }

    /** Asks all nodes in parallel, since an answer may need its own pod. */
    <T> List<T> ask(Step<Node, T> question) throws InterruptedException {
        return sideBySide(
                all,
                (Node node) -> {
                    try {
                        return question.of(node);
                    } catch (EngineException failed) {
                        throw node.named(failed);
                    }
                });
    }

    /** The part of one node. */
    @FunctionalInterface
    interface Step<A, T> {
        T of(A one) throws InterruptedException;
    }

    /**
     * Runs a step for all nodes in parallel, each on its own thread; for a single node on the
     * caller's.
     *
     * @return their results, in the order of the nodes
     * @throws InterruptedException or whatever else the first failed step threw; what the others
     *     suppressed, such as forks that they left behind, is suppressed in it, too
     */
    static <A, T> List<T> sideBySide(List<A> all, Step<A, T> step) throws InterruptedException {
        if (all.size() == 1) {
            return List.of(step.of(all.getFirst()));
        }
        List<Future<T>> ends = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (A item : all) {
                ends.add(threads.submit(() -> step.of(item)));
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
        for (int i = 1; i < failures.size(); i++) {
            for (Throwable suppressed : failures.get(i).getSuppressed()) {
                failures.getFirst().addSuppressed(suppressed);
            }
        }
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

    /** Returns the configurations that cannot run on every node that may get them. */
    Map<Configuration, Unavailable> unavailable(List<Configuration> configurations)
            throws InterruptedException {
        List<Map<Configuration, Unavailable>> nodes = ask(node -> reasons(node, configurations));
        Map<Configuration, Unavailable> unavailable = new LinkedHashMap<>();
        for (Configuration configuration : configurations) {
            nodes.stream()
                    .flatMap(reasons -> Optional.ofNullable(reasons.get(configuration)).stream())
                    .findFirst()
                    .or(() -> withoutHost(configuration))
                    .ifPresent(reason -> unavailable.put(configuration, reason));
        }
        return unavailable;
    }

    private static Map<Configuration, Unavailable> reasons(
            Node node, List<Configuration> configurations) throws InterruptedException {
        Map<Configuration, Unavailable> reasons = new HashMap<>();
        // Many configurations share a few reasons.
        Map<Unavailable, Unavailable> few = new HashMap<>();
        for (Configuration configuration : configurations) {
            if (node.takes(configuration)) {
                Optional<Unavailable> impossible = impossible(configuration);
                Optional<Unavailable> reason =
                        impossible.isPresent()
                                ? impossible
                                : node.engine().unavailable(configuration);
                reason.map(why ->
                                configuration.system().isPresent()
                                        ? why
                                        : new Unavailable(
                                                node.named(why.reason()),
                                                why.remedy(),
                                                why.lacksCpus()))
                        .map(why -> few.computeIfAbsent(why, same -> same))
                        .ifPresent(why -> reasons.put(configuration, why));
            }
        }
        return reasons;
    }

    private static Optional<Unavailable> impossible(Configuration configuration) {
        return configuration
                .impossible()
                .map(reason ->
                        new Unavailable(reason, "Leave the combination out with 'exclude'."));
    }

    private Optional<Unavailable> withoutHost(Configuration configuration) {
        return configuration
                .system()
                .filter(_ -> all.stream().noneMatch(node -> node.takes(configuration)))
                .map(system ->
                        new Unavailable(
                                "there is no host for the system '%s'".formatted(system),
                                "Say where it is: --engine docker --host %s=ADDRESS."
                                        .formatted(system)));
    }

    @Override
    public void close() {
        RuntimeException first = null;
        for (Node node : all) {
            try {
                node.engine().close();
            } catch (RuntimeException failed) {
                first = first == null ? failed : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
