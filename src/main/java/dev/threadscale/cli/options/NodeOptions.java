package dev.threadscale.cli.options;

import dev.threadscale.cli.text.Messages;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.kubernetes.ClusterPlace;
import dev.threadscale.engine.kubernetes.KubernetesEngine;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.run.Node;
import dev.threadscale.run.Nodes;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The options that choose the hosts or nodes of a run: each host runs the whole plan, but the nodes
 * of a cluster share it.
 */
public final class NodeOptions {

    @Mixin private HostOptions hosts = new HostOptions();

    @Option(
            names = "--spread",
            description =
                    "With --engine kubernetes: distribute the forks of one plan over all"
                            + " nodes selected by --node and --node-selector. The nodes should be alike;"
                            + " the report shows how they differ.")
    private boolean spread;

    /** Returns true if forks run only on the default Docker host or on this host. */
    public boolean areUsual() {
        return hosts.areUsual() && !hosts.engine.isKubernetes();
    }

    /** Returns true if forks are child processes, with all rights of the launcher. */
    public boolean areProcesses() {
        return hosts.areProcesses();
    }

    /** Returns the nodes of a cluster that would share the plan; empty if they do not. */
    public List<String> clusterNodes() {
        if (spread) {
            return hosts.engine.cluster().nodeNames();
        }
        hosts.engine.requireOneNode();
        return List.of();
    }

    /**
     * Returns the override that makes hosts the levels of an axis, {@code PATH=VALUE}; empty if
     * they are not.
     *
     * @throws UserException if there is no cluster to share the plan
     */
    public Optional<String> override() {
        List<String> names = hosts.names();
        if (spread && !hosts.engine.isKubernetes()) {
            throw UserException.of("--spread needs --engine kubernetes")
                    .fix("Leave it out, or add --engine kubernetes.");
        }
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of("matrix.system=['%s']".formatted(String.join("', '", names)));
    }

    /** Connects to all of them. */
    public Nodes open(Collection<RuntimeLevel> runtimes, StopSignal stop, PrintWriter err) {
        if (!spread) {
            return hosts.open(runtimes, stop, err);
        }
        ClusterPlace.Together cluster = hosts.engine.openAll(stop);
        if (!cluster.leftOut().isEmpty()) {
            err.println(
                    Messages.warning(
                            "left out because they do not accept pods: "
                                    + String.join(", ", cluster.leftOut()),
                            "See what 'kubectl get nodes' says about them."));
        }
        List<KubernetesEngine> nodes = cluster.engines();
        if (nodes.size() > 1) {
            String names =
                    nodes.stream().map(KubernetesEngine::node).collect(Collectors.joining(", "));
            err.printf("The forks are spread over %d nodes: %s.%n", nodes.size(), names);
            return new Nodes(
                    nodes.stream().map(engine -> new Node(engine.node(), engine)).toList());
        }
        err.println(
                Messages.warning(
                        "--spread finds only one node, " + nodes.getFirst().node(),
                        "Leave out --spread, or label more nodes for --node-selector"
                                + " ('kubectl label node NAME KEY=VALUE')."));
        return Nodes.only(nodes.getFirst());
    }
}
