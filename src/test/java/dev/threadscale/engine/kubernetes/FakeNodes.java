package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.api.model.Quantity;

/** Nodes as a cluster lists them. */
final class FakeNodes {

    private FakeNodes() {}

    /** One that takes pods, with all of its CPUs. */
    static Node ready(String name) {
        return node(name, "8", "True").build();
    }

    /** The same with a label. */
    static Node labelled(String name, String key, String value) {
        return labelled(node(name, "8", "True"), key, value);
    }

    static Node labelled(NodeBuilder node, String key, String value) {
        return node.editMetadata().addToLabels(key, value).endMetadata().build();
    }

    /**
     * One of 8 CPUs.
     *
     * @param cpus what pods can have of them
     * @param ready what it says of itself
     */
    static NodeBuilder node(String name, String cpus, String ready) {
        return new NodeBuilder()
                .withNewMetadata()
                .withName(name)
                .addToLabels("kubernetes.io/hostname", "host-of-" + name)
                .endMetadata()
                .withNewSpec()
                .endSpec()
                .withNewStatus()
                .addToCapacity("cpu", new Quantity("8"))
                .addToCapacity("memory", new Quantity("1024Ki"))
                .addToAllocatable("cpu", new Quantity(cpus))
                .addNewCondition()
                .withType("Ready")
                .withStatus(ready)
                .endCondition()
                .withNewNodeInfo()
                .withKernelVersion("6.12.0")
                .withOsImage("Debian GNU/Linux 13")
                .withArchitecture("amd64")
                .withKubeletVersion("v1.34.2")
                .withContainerRuntimeVersion("containerd://2.1.0")
                .endNodeInfo()
                .endStatus();
    }
}
