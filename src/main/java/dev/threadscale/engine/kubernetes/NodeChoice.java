package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import io.fabric8.kubernetes.api.model.Node;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The nodes of a cluster that may run forks.
 *
 * @param names the nodes' names; empty for any
 * @param selector the labels that nodes must have; empty for any
 */
public record NodeChoice(List<String> names, Optional<NodeSelector> selector) {

    /**
     * Returns the node with the most CPUs; among equal ones, the first by name.
     *
     * @throws EngineException as {@link #all} does
     */
    ClusterNode one(List<Node> nodes) {
        return all(nodes).stream()
                .min(Comparator.comparing(ClusterNode::podCpus, Comparator.reverseOrder()))
                .orElseThrow();
    }

    /**
     * Returns the selected nodes that accept pods, sorted by name.
     *
     * @throws EngineException if there are none, if a named node is not among them, or if a pod
     *     could not distinguish one from another node
     */
    List<ClusterNode> all(List<Node> nodes) {
        List<ClusterNode> all = chosen(nodes).stream().filter(ClusterNode::isUsable).toList();
        List<String> usable = all.stream().map(ClusterNode::name).toList();
        for (String name : names) {
            if (!usable.contains(name)) {
                throw none(" '%s'".formatted(name), nodes);
            }
        }
        if (all.isEmpty()) {
            throw none("", nodes);
        }
        all.forEach(node -> refuseTwin(node, nodes));
        return all;
    }

    /** Returns the selected nodes that do not accept pods now. */
    List<String> leftOut(List<Node> nodes) {
        return selector.isEmpty()
                ? List.of()
                : chosen(nodes).stream()
                        .filter(node -> !node.isUsable())
                        .map(ClusterNode::name)
                        .toList();
    }

    private List<ClusterNode> chosen(List<Node> nodes) {
        return nodes.stream()
                .filter(node -> selector.isEmpty() || selector.get().fits(node))
                .map(ClusterNode::new)
                .filter(node -> names.isEmpty() || names.contains(node.name()))
                .sorted(Comparator.comparing(ClusterNode::name))
                .toList();
    }

    /**
     * Rejects two nodes with the same label, because a pod could be placed on either, next to
     * another fork.
     */
    private static void refuseTwin(ClusterNode node, List<Node> nodes) {
        for (Node known : nodes) {
            ClusterNode twin = new ClusterNode(known);
            if (!twin.name().equals(node.name()) && twin.selector().equals(node.selector())) {
                throw EngineException.unusable(
                                "the nodes '%s' and '%s' have the same label %s",
                                node.name(), twin.name(), ClusterNode.LABEL_HOST)
                        .fix(
                                "Give each node its own label ('kubectl label node NAME"
                                        + " --overwrite …').");
            }
        }
    }

    private EngineException none(String name, List<Node> nodes) {
        List<ClusterNode> labelled = new NodeChoice(List.of(), selector).chosen(nodes);
        String label =
                selector.map(nodeSelector -> " with the label " + nodeSelector.text()).orElse("");
        return labelled.isEmpty() && selector.isPresent()
                ? EngineException.unusable(
                                "no node of the cluster has the label %s", selector.get().text())
                        .fix(
                                "Label the nodes that you want to use ('kubectl label node"
                                        + " NAME KEY=VALUE'). The cluster has: %s.",
                                words(nodes.stream().map(ClusterNode::new).toList()))
                : EngineException.unusable(
                                "the cluster does not have a node%s%s that accepts pods",
                                name, label)
                        .fix("It has: %s. Check them with 'kubectl get nodes'.", words(labelled));
    }

    private static String words(List<ClusterNode> nodes) {
        return nodes.isEmpty()
                ? "none"
                : nodes.stream().map(ClusterNode::name).collect(Collectors.joining(", "));
    }

    /**
     * The labels that a node must have, in kubectl's format.
     *
     * @param terms {@code KEY=VALUE}, or {@code KEY} for any value
     */
    public record NodeSelector(List<String> terms) {

        private static final Pattern TERM =
                Pattern.compile("[A-Za-z0-9][A-Za-z0-9./_-]*(?:=[A-Za-z0-9._-]*)?");

        /**
         * Reads terms separated by commas.
         *
         * @return empty if one is malformed, or a key comes twice
         */
        public static Optional<NodeSelector> parse(String text) {
            List<String> terms = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
            List<String> keys = terms.stream().map(NodeSelector::key).toList();
            return terms.stream().allMatch(TERM.asMatchPredicate())
                            && new HashSet<>(keys).size() == keys.size()
                    ? Optional.of(new NodeSelector(terms))
                    : Optional.empty();
        }

        private static String key(String term) {
            return term.split("=", 2)[0];
        }

        boolean fits(Node node) {
            Map<String, String> labels = node.getMetadata().getLabels();
            for (String term : terms) {
                String key = key(term);
                String value = labels.get(key);
                if (value == null || !(term.equals(key) || term.equals(key + "=" + value))) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the text in kubectl's format. */
        String text() {
            return String.join(",", terms);
        }
    }
}
