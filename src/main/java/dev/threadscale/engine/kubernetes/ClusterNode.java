package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.Quantity;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The node on which the forks of an engine run: all on one, since two are two systems. */
record ClusterNode(Node node) {

    private static final String LABEL_HOST = "kubernetes.io/hostname";

    /**
     * Chooses the node.
     *
     * @param wanted its name; empty for the one with the most CPUs, of equal ones the first by name
     */
    static ClusterNode choose(List<Node> nodes, Optional<String> wanted) throws EngineException {
        List<Node> usable = nodes.stream().filter(ClusterNode::isUsable).toList();
        return usable.stream()
                .filter(node -> wanted.isEmpty() || wanted.get().equals(name(node)))
                .min(
                        Comparator.comparing(ClusterNode::cpus, Comparator.reverseOrder())
                                .thenComparing(ClusterNode::name))
                .map(ClusterNode::new)
                .orElseThrow(() -> none(nodes, wanted));
    }

    private static EngineException none(List<Node> nodes, Optional<String> wanted) {
        return new EngineException(
                wanted.map(name -> "the cluster has no node '%s' that takes pods".formatted(name))
                        .orElse("the cluster has no node that takes pods"),
                "It has: %s. See what 'kubectl get nodes' says of them."
                        .formatted(
                                nodes.isEmpty()
                                        ? "none"
                                        : nodes.stream()
                                                .map(ClusterNode::name)
                                                .collect(Collectors.joining(", "))),
                null);
    }

    private static boolean isUsable(Node node) {
        boolean kept =
                Boolean.TRUE.equals(node.getSpec().getUnschedulable())
                        || node.getSpec().getTaints().stream()
                                .anyMatch(taint -> !"PreferNoSchedule".equals(taint.getEffect()));
        return !kept
                && node.getStatus().getConditions().stream()
                        .anyMatch(one ->
                                "Ready".equals(one.getType()) && "True".equals(one.getStatus()));
    }

    private static BigDecimal cpus(Node node) {
        Quantity cpus = node.getStatus().getAllocatable().get("cpu");
        return cpus == null ? BigDecimal.ZERO : cpus.getNumericalAmount();
    }

    private static String name(Node node) {
        return node.getMetadata().getName();
    }

    String name() {
        return name(node);
    }

    /** What a pod asks for to be placed there. */
    Map<String, String> selector() {
        return Map.of(
                LABEL_HOST, node.getMetadata().getLabels().getOrDefault(LABEL_HOST, name(node)));
    }

    /** All of its CPUs, reserved or not. */
    int allCpus() {
        Quantity cpus = node.getStatus().getCapacity().get("cpu");
        return cpus == null ? 1 : cpus.getNumericalAmount().intValue();
    }

    /** What the results record of it, in words: name to value. */
    Map<String, String> describe() {
        Map<String, String> values = new LinkedHashMap<>();
        NodeSystemInfo info = node.getStatus().getNodeInfo();
        values.put("name", name());
        put(values, "cpus", amount(node.getStatus().getCapacity().get("cpu")));
        put(values, "allocatable_cpus", amount(node.getStatus().getAllocatable().get("cpu")));
        put(values, "memory_bytes", amount(node.getStatus().getCapacity().get("memory")));
        put(values, "kernel", info.getKernelVersion());
        put(values, "operating_system", info.getOsImage());
        put(values, "architecture", info.getArchitecture());
        put(values, "kubelet", info.getKubeletVersion());
        put(values, "container_runtime", info.getContainerRuntimeVersion());
        return values;
    }

    private static @Nullable String amount(@Nullable Quantity quantity) {
        return quantity == null
                ? null
                : quantity.getNumericalAmount().stripTrailingZeros().toPlainString();
    }

    private static void put(Map<String, String> into, String key, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            into.put(key, value);
        }
    }

    /** The size of an image, if it is among those that the node names. */
    OptionalLong imageBytes(String image) {
        return node.getStatus().getImages().stream()
                .filter(one ->
                        one.getNames().stream()
                                .anyMatch(name -> name.equals(image) || name.endsWith("/" + image)))
                .filter(one -> one.getSizeBytes() != null)
                .mapToLong(one -> one.getSizeBytes())
                .findFirst();
    }
}
