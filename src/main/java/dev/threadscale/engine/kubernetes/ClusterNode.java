package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Engine;
import io.fabric8.kubernetes.api.model.ContainerImage;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeSystemInfo;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The node on which an engine runs all forks. Two nodes are two systems. */
record ClusterNode(Node node) {

    private static final Pattern VERSION = Pattern.compile("v1[.]([0-9]{1,4})");

    static final String LABEL_HOST = "kubernetes.io/hostname";

    /** Returns true if it accepts pods without tolerations. */
    boolean isUsable() {
        return !Boolean.TRUE.equals(node.getSpec().getUnschedulable())
                && node.getSpec().getTaints().stream()
                        .allMatch(taint -> "PreferNoSchedule".equals(taint.getEffect()))
                && Readiness.isNodeReady(node);
    }

    /** Returns the CPUs that pods can use. */
    BigDecimal podCpus() {
        Quantity cpus = node.getStatus().getAllocatable().get("cpu");
        return cpus == null ? BigDecimal.ZERO : cpus.getNumericalAmount();
    }

    String name() {
        return node.getMetadata().getName();
    }

    /** Returns the node selector of a pod for this node. */
    Map<String, String> selector() {
        return Map.of(LABEL_HOST, node.getMetadata().getLabels().getOrDefault(LABEL_HOST, name()));
    }

    /**
     * Returns true if a pod is placed on this node. The cluster may have extended the pod's
     * selector.
     */
    boolean has(PodSpec pod) {
        return pod.getNodeSelector() != null
                && pod.getNodeSelector().entrySet().containsAll(selector().entrySet());
    }

    /** Returns the number of all CPUs, including reserved ones. */
    int allCpus() {
        Quantity cpus = node.getStatus().getCapacity().get("cpu");
        return cpus == null ? 1 : cpus.getNumericalAmount().intValue();
    }

    /** Returns the minor version of its kubelet, as in 1.34; empty if it is unknown. */
    OptionalInt kubeletMinor() {
        String version = String.valueOf(node.getStatus().getNodeInfo().getKubeletVersion());
        Matcher matcher = VERSION.matcher(version);
        return matcher.lookingAt()
                ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
                : OptionalInt.empty();
    }

    /** Returns facts for the results, by name. */
    Map<String, String> describe() {
        Map<String, String> values = new LinkedHashMap<>();
        NodeSystemInfo info = node.getStatus().getNodeInfo();
        values.put("name", name());
        Engine.put(values, "cpus", amount(node.getStatus().getCapacity().get("cpu")));
        Engine.put(
                values, "allocatable_cpus", amount(node.getStatus().getAllocatable().get("cpu")));
        Engine.put(values, "memory_bytes", amount(node.getStatus().getCapacity().get("memory")));
        Engine.put(values, "kernel", info.getKernelVersion());
        Engine.put(values, "operating_system", info.getOsImage());
        Engine.put(values, "architecture", info.getArchitecture());
        Engine.put(values, "kubelet", info.getKubeletVersion());
        Engine.put(values, "container_runtime", info.getContainerRuntimeVersion());
        return values;
    }

    private static @Nullable String amount(@Nullable Quantity quantity) {
        return quantity == null
                ? null
                : quantity.getNumericalAmount().stripTrailingZeros().toPlainString();
    }

    /** Returns the size of an image; empty if the node does not list it. */
    OptionalLong imageBytes(String image) {
        for (ContainerImage stored : node.getStatus().getImages()) {
            // An image loses its name when the name is given to another one.
            if (stored.getNames() != null
                    && stored.getSizeBytes() != null
                    && stored.getNames().stream()
                            .anyMatch(name -> name.equals(image) || name.endsWith("/" + image))) {
                return OptionalLong.of(stored.getSizeBytes());
            }
        }
        return OptionalLong.empty();
    }
}
