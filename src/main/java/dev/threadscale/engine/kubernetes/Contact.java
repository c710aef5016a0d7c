package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;

/** The first words with a cluster. */
final class Contact {

    private Contact() {}

    /**
     * Its nodes, if it is there and has the namespace.
     *
     * @throws EngineException if not, with what to do about it
     */
    static List<Node> nodes(Cluster cluster) {
        try {
            List<Node> nodes = cluster.nodes();
            if (!cluster.hasNamespace()) {
                throw new EngineException(
                        "the cluster has no namespace '%s'".formatted(cluster.namespace()),
                        "Create it ('kubectl create namespace %s'), or name another: --namespace."
                                .formatted(cluster.namespace()),
                        null);
            }
            return nodes;
        } catch (KubernetesClientException failed) {
            throw Trouble.passes(failed)
                    ? new EngineException(
                            "Kubernetes does not answer at %s: %s"
                                    .formatted(cluster.address(), Trouble.reason(failed)),
                            "See whether 'kubectl get nodes' answers, and which cluster 'kubectl"
                                    + " config current-context' names, or measure with --engine docker.",
                            failed)
                    : Trouble.of(failed);
        }
    }
}
