package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.Premises;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Node;
import java.util.List;
import java.util.Optional;

/**
 * Where forks are to run, in the cluster that the environment names.
 *
 * @param context of the kubeconfig; empty for its current one
 * @param namespace empty for that of the context
 * @param nodes of all
 */
public record ClusterPlace(Optional<String> context, Optional<String> namespace, NodeChoice nodes) {

    /**
     * Engines that use a cluster together.
     *
     * @param engines one for each node
     * @param leftOut nodes that were chosen, too, and take no pods now
     */
    public record Together(List<KubernetesEngine> engines, List<String> leftOut) {}

    /** What is made of contact with the cluster. */
    @FunctionalInterface
    private interface Use<T> {
        T of(Cluster cluster, List<Node> nodes);
    }

    /**
     * Makes contact, for one of the nodes.
     *
     * @param repository of the runtimes' images
     * @param stop gives up the running fork
     */
    public KubernetesEngine connect(String repository, StopSignal stop) {
        return opened((cluster, all) -> engine(session(cluster), nodes.one(all), repository, stop));
    }

    /** Makes contact, for each of the nodes. */
    public Together connectAll(String repository, StopSignal stop) {
        return opened((cluster, all) -> {
            List<ClusterNode> chosen = nodes.all(all);
            ClusterSession session = session(cluster);
            return new Together(
                    chosen.stream().map(node -> engine(session, node, repository, stop)).toList(),
                    nodes.leftOut(all));
        });
    }

    /** The names of the nodes that {@link #connectAll} would use. */
    public List<String> nodeNames() {
        try (Cluster cluster = KubernetesCluster.open(context, namespace)) {
            return nodes.all(Contact.nodes(cluster)).stream().map(ClusterNode::name).toList();
        }
    }

    /** What runs have in the namespace, on nodes that are there or not. */
    public Premises premises() {
        return opened((cluster, all) -> new ClusterPremises(session(cluster), any -> true));
    }

    private static ClusterSession session(Cluster cluster) {
        return new ClusterSession(cluster, Patience.USUAL);
    }

    private static KubernetesEngine engine(
            ClusterSession session, ClusterNode node, String repository, StopSignal stop) {
        return new KubernetesEngine(session, node, repository, stop);
    }

    private <T> T opened(Use<T> use) {
        Cluster cluster = KubernetesCluster.open(context, namespace);
        boolean used = false;
        try {
            T opened = use.of(cluster, Contact.nodes(cluster));
            used = true;
            return opened;
        } finally {
            if (!used) {
                cluster.close();
            }
        }
    }
}
