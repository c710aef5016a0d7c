package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import io.fabric8.kubernetes.api.model.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Which nodes of a cluster are to run forks.
 *
 * @param names of nodes; empty for any
 * @param selector of nodes; empty for any
 */
public record NodeChoice(List<String> names, Optional<NodeSelector> selector) {

    /**
     * The node with the most CPUs, of equal ones the first by name.
     *
     * @throws EngineException if there is none
     */
    ClusterNode one(List<Node> nodes) {
        return all(nodes).stream()
                .min(Comparator.comparing(ClusterNode::podCpus, Comparator.reverseOrder()))
                .orElseThrow();
    }

    /**
     * All that take pods, by name.
     *
     * @throws EngineException if there is none, one that is named is not among them, or two are
     *     taken for each other
     */
    List<ClusterNode> all(List<Node> nodes) {
        List<ClusterNode> all = fitting(nodes).stream().filter(ClusterNode::isUsable).toList();
        for (String name : names) {
            if (all.stream().noneMatch(node -> node.name().equals(name))) {
                throw none(" '%s'".formatted(name), nodes);
            }
        }
        if (all.isEmpty()) {
            throw none("", nodes);
        }
        refuseTheSame(all, nodes);
        return all;
    }

    /** Those that the user has chosen, and that take no pods now. */
    List<String> leftOut(List<Node> nodes) {
        return selector.isEmpty()
                ? List.of()
                : fitting(nodes).stream()
                        .filter(node -> !node.isUsable())
                        .map(ClusterNode::name)
                        .toList();
    }

    private List<ClusterNode> fitting(List<Node> nodes) {
        return nodes.stream()
                .filter(node -> selector.isEmpty() || selector.get().fits(node))
                .map(ClusterNode::new)
                .filter(node -> names.isEmpty() || names.contains(node.name()))
                .sorted(Comparator.comparing(ClusterNode::name))
                .toList();
    }

    /** Pods could not be told which of the two is meant, and two forks might meet. */
    private static void refuseTheSame(List<ClusterNode> chosen, List<Node> nodes) {
        for (ClusterNode node : chosen) {
            Optional<ClusterNode> other =
                    nodes.stream()
                            .map(ClusterNode::new)
                            .filter(one -> !one.name().equals(node.name()))
                            .filter(one -> one.selector().equals(node.selector()))
                            .findFirst();
            if (other.isPresent()) {
                throw new EngineException(
                        "the nodes '%s' and '%s' have the same label %s"
                                .formatted(
                                        node.name(),
                                        other.get().name(),
                                        node.selector().keySet().iterator().next()),
                        "Give each its own ('kubectl label node NAME --overwrite …').",
                        null);
            }
        }
    }

    private EngineException none(String name, List<Node> nodes) {
        List<ClusterNode> labelled = new NodeChoice(List.of(), selector).fitting(nodes);
        String label = selector.map(of -> " with the label " + of.text()).orElse("");
        return labelled.isEmpty() && selector.isPresent()
                ? new EngineException(
                        "no node of the cluster has the label " + selector.get().text(),
                        "Label those that are meant ('kubectl label node NAME KEY=VALUE'). It has: %s."
                                .formatted(words(nodes.stream().map(ClusterNode::new).toList())),
                        null)
                : new EngineException(
                        "the cluster has no node%s%s that takes pods".formatted(name, label),
                        "It has: %s. See what 'kubectl get nodes' says of them."
                                .formatted(words(labelled)),
                        null);
    }

    private static String words(List<ClusterNode> nodes) {
        return nodes.isEmpty()
                ? "none"
                : nodes.stream().map(ClusterNode::name).collect(Collectors.joining(", "));
    }
}
