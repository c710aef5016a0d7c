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
 * @param names of nodes; empty for any
 * @param selector of nodes; empty for any
 */
public record NodeChoice(List<String> names, Optional<NodeSelector> selector) {

    /**
     * The node with the most CPUs, or the first of equal ones by name.
     *
     * @throws EngineException as {@link #all} does
     */
    ClusterNode one(List<Node> nodes) {
        return all(nodes).stream()
                .min(Comparator.comparing(ClusterNode::podCpus, Comparator.reverseOrder()))
                .orElseThrow();
    }

    /**
     * The chosen nodes that take pods, by name.
     *
     * @throws EngineException if there are none, a named one is not among them, or a pod could not
     *     tell one from another node
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

    /** The nodes that a selector chooses and that take no pods now. */
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

    /** A pod could be placed on either, next to another fork. */
    private static void refuseTwin(ClusterNode node, List<Node> nodes) {
        Optional<ClusterNode> twin =
                nodes.stream()
                        .map(ClusterNode::new)
                        .filter(one -> !one.name().equals(node.name()))
                        .filter(one -> one.selector().equals(node.selector()))
                        .findFirst();
        if (twin.isPresent()) {
            throw EngineException.unusable(
                            "the nodes '%s' and '%s' have the same label %s",
                            node.name(), twin.get().name(), ClusterNode.LABEL_HOST)
                    .fix("Give each its own ('kubectl label node NAME --overwrite …').");
        }
    }

    private EngineException none(String name, List<Node> nodes) {
        List<ClusterNode> labelled = new NodeChoice(List.of(), selector).chosen(nodes);
        String label = selector.map(of -> " with the label " + of.text()).orElse("");
        return labelled.isEmpty() && selector.isPresent()
                ? EngineException.unusable(
                                "no node of the cluster has the label %s", selector.get().text())
                        .fix(
                                "Label those that you mean ('kubectl label node NAME KEY=VALUE'). It has: %s.",
                                words(nodes.stream().map(ClusterNode::new).toList()))
                : EngineException.unusable(
                                "the cluster has no node%s%s that takes pods", name, label)
                        .fix(
                                "It has: %s. See what 'kubectl get nodes' says of them.",
                                words(labelled));
    }

    private static String words(List<ClusterNode> nodes) {
        return nodes.isEmpty()
                ? "none"
                : nodes.stream().map(ClusterNode::name).collect(Collectors.joining(", "));
    }

    /**
     * Labels that a node needs, as kubectl takes them.
     *
     * @param terms {@code KEY=VALUE}, or {@code KEY} for any value
     */
    public record NodeSelector(List<String> terms) {

        private static final Pattern TERM =
                Pattern.compile("[A-Za-z0-9][A-Za-z0-9./_-]*(?:=[A-Za-z0-9._-]*)?");

        /**
         * Reads terms with commas between them.
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
            return terms.stream()
                    .allMatch(term -> {
                        String value = labels.get(key(term));
                        return value != null
                                && (term.equals(key(term)) || term.equals(key(term) + "=" + value));
                    });
        }

        /** As kubectl takes it. */
        String text() {
            return String.join(",", terms);
        }
    }
}
