package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.plan.Configuration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Where the forks of a run are measured.
 *
 * @param all one, or several of different names that work side by side
 */
public record Nodes(List<Node> all) implements AutoCloseable {

    public Nodes {
        all = List.copyOf(all);
    }

    /** A single host. */
    public static Nodes only(Engine engine) {
        return new Nodes(List.of(Node.only(engine)));
    }

    /** What is the same of all of them: which engine it is, and whether it isolates. */
    public Engine kind() {
        return all.getFirst().engine();
    }

    /** Whether one of them is the host that the launcher sees. */
    public boolean includeThisHost() {
        return all.stream().anyMatch(node -> node.engine().onThisHost());
    }

    public boolean areSeveral() {
        return all.size() > 1;
    }

    /** Asks all of them at once: an answer may need a pod of its own. */
    <T> List<T> ask(SideBySide.Step<Node, T> question) throws InterruptedException {
        return SideBySide.each(
                all,
                (Node node) -> {
                    try {
                        return question.of(node);
                    } catch (EngineException failed) {
                        throw node.name().isEmpty()
                                ? failed
                                : new EngineException(
                                        node.named(String.valueOf(failed.getMessage())),
                                        failed.remedy(),
                                        failed);
                    }
                });
    }

    /** Why configurations cannot run on every node that may get them; not of those that can. */
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
        // Many share a few of them.
        Map<Unavailable, Unavailable> few = new HashMap<>();
        for (Configuration configuration : configurations) {
            if (node.takes(configuration)) {
                node.engine()
                        .unavailable(configuration)
                        .map(why ->
                                configuration.system().isPresent()
                                        ? why
                                        : new Unavailable(node.named(why.reason()), why.remedy()))
                        .map(why -> few.computeIfAbsent(why, same -> same))
                        .ifPresent(why -> reasons.put(configuration, why));
            }
        }
        return reasons;
    }

    private Optional<Unavailable> withoutHost(Configuration configuration) {
        return all.stream().anyMatch(node -> node.takes(configuration))
                ? Optional.empty()
                : configuration
                        .system()
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
