package dev.threadscale.engine.kubernetes;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.NodeBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;

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
        String yaml =
                """
                metadata: {name: %1$s, labels: {kubernetes.io/hostname: host-of-%1$s}}
                spec: {}
                status:
                  capacity: {cpu: "8", memory: 1024Ki}
                  allocatable: {cpu: "%2$s"}
                  conditions: [{type: Ready, status: "%3$s"}]
                  nodeInfo:
                    kernelVersion: "6.12.0"
                    osImage: Debian GNU/Linux 13
                    architecture: amd64
                    kubeletVersion: v1.34.2
                    containerRuntimeVersion: containerd://2.1.0
                """
                        .formatted(name, cpus, ready);
        return new NodeBuilder(Serialization.unmarshal(yaml, Node.class));
    }
}
