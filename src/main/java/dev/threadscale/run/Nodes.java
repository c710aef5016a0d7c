package dev.threadscale.run;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.plan.Configuration;
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

    /** Why a configuration cannot run on every node that may get it, or empty if it can. */
    Optional<Unavailable> unavailable(Configuration configuration) throws EngineException {
        boolean any = false;
        for (Node node : all) {
            if (node.takes(configuration)) {
                any = true;
                Optional<Unavailable> reason = node.engine().unavailable(configuration);
                if (reason.isPresent()) {
                    return configuration.system().isPresent()
                            ? reason
                            : reason.map(
                                    why -> new Unavailable(node.named(why.reason()), why.remedy()));
                }
            }
        }
        return any
                ? Optional.empty()
                : configuration
                        .system()
                        .map(system ->
                                new Unavailable(
                                        "there is no host for the system '%s'".formatted(system),
                                        "Say where it is: --host %s=ADDRESS.".formatted(system)));
    }

    /** A question to a node's engine. */
    @FunctionalInterface
    interface Question<T> {
        Map<String, T> of(Engine engine) throws EngineException;
    }

    /** What all of them answer alike, by name. */
    <T> Map<String, T> inCommon(Question<T> question) throws EngineException {
        Map<String, T> common = new LinkedHashMap<>(question.of(kind()));
        for (Node node : all.subList(1, all.size())) {
            Map<String, T> its = question.of(node.engine());
            common.entrySet().removeIf(one -> !one.getValue().equals(its.get(one.getKey())));
        }
        return common;
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
