package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.Premises;
import dev.threadscale.engine.StopSignal;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The place where forks run: nodes and a namespace of the cluster selected by the environment.
 *
 * @param context the kubeconfig's context; empty for the current one
 * @param namespace empty for the context's namespace
 * @param nodes the nodes to choose from
 */
public record ClusterPlace(Optional<String> context, Optional<String> namespace, NodeChoice nodes) {

    /**
     * The engines that use a cluster together.
     *
     * @param engines one for each node
     * @param leftOut the selected nodes that do not accept pods now
     */
    public record Together(List<KubernetesEngine> engines, List<String> leftOut) {}

    /**
     * Connects an engine to one of the nodes.
     *
     * @param repository the repository of the runtimes' images
     * @param stop abandons the running fork
     */
    public KubernetesEngine connect(String repository, StopSignal stop) {
        return opened((cluster, all) ->
                new KubernetesEngine(
                        new ClusterSession(cluster), nodes.one(all), repository, stop));
    }

    /** Connects an engine to each of the nodes. */
    public Together connectAll(String repository, StopSignal stop) {
        return opened((cluster, all) -> {
            List<ClusterNode> chosen = nodes.all(all);
            ClusterSession session = new ClusterSession(cluster);
            return new Together(
                    chosen.stream()
                            .map(node -> new KubernetesEngine(session, node, repository, stop))
                            .toList(),
                    nodes.leftOut(all));
        });
    }

    /** Returns the names of the nodes that {@link #connectAll} would use. */
    public List<String> nodeNames() {
        try (Cluster cluster = KubernetesCluster.open(context, namespace)) {
            return nodes.all(nodesOf(cluster)).stream().map(ClusterNode::name).toList();
        }
    }

    /** Returns the belongings of runs in the namespace, including nodes that no longer exist. */
    public Premises premises() {
        return opened((cluster, _) ->
                new ClusterPremises(
                        new ClusterSession(cluster), _ -> true, InstantSource.system()));
    }

    private <T> T opened(BiFunction<Cluster, List<Node>, T> use) {
        Cluster cluster = KubernetesCluster.open(context, namespace);
        try {
            return use.apply(cluster, nodesOf(cluster));
        } catch (RuntimeException unusable) {
            try (cluster) {
                throw unusable;
            }
        }
    }

    /**
     * Returns the nodes of a cluster, after checking that it answers and has the namespace.
     *
     * @throws EngineException if it does not
     */
    static List<Node> nodesOf(Cluster cluster) {
        try {
            List<Node> nodes = cluster.nodes();
            if (!cluster.hasNamespace()) {
                throw EngineException.unusable(
                                "the cluster does not have a namespace '%s'", cluster.namespace())
                        .fix(
                                "Create it ('kubectl create namespace %s'), or use another: --namespace.",
                                cluster.namespace());
            }
            return nodes;
        } catch (KubernetesClientException failed) {
            throw KubernetesErrors.isPassing(failed)
                    ? EngineException.unusable(
                                    "Kubernetes does not answer at %s: %s",
                                    cluster.address(), KubernetesErrors.reason(failed))
                            .because(failed)
                            .fix(
                                    "Check that 'kubectl get nodes' answers and that 'kubectl"
                                            + " config current-context' shows the right cluster, or"
                                            + " measure with --engine docker.")
                    : KubernetesErrors.of(failed);
        }
    }
}
