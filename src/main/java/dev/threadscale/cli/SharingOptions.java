package dev.threadscale.cli;

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

/** Hosts, and what they do with a plan: each all of it, or all of them together. */
final class SharingOptions {

    private static final int MOST_NAMES = 6;

    @Mixin private HostOptions hosts;

    @Option(
            names = "--spread",
            description =
                    "Use all --host, or with --engine kubernetes all nodes that --node-selector or"
                            + " --node name, together for one plan: each fork runs on one of them,"
                            + " and the report shows what they change. They should be alike.")
    private boolean spread;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields
    SharingOptions() {}

    /** Whether forks run where the environment says, and nowhere else. */
    boolean areUsual(EngineOptions engines) {
        return hosts.areUsual() && !engines.areOfKubernetes();
    }

    /** The nodes of a cluster that are used together; none if none are. */
    List<String> nodes(EngineOptions engines) {
        engines.refuseOthers();
        if (spreadOverNodes(engines)) {
            return engines.nodeNames();
        }
        engines.refuseSeveralNodes();
        return List.of();
    }

    private boolean spreadOverNodes(EngineOptions engines) {
        return spread && engines.areOfKubernetes();
    }

    /**
     * What makes hosts the levels of an axis: {@code PATH=VALUE}; empty if they are none.
     *
     * @throws UserException if there is nothing to spread forks over
     */
    Optional<String> override(EngineOptions engines) {
        List<String> names = hosts.names();
        if (!names.isEmpty()) {
            engines.refuseHosts();
        }
        if (spreadOverNodes(engines)) {
            return Optional.empty();
        }
        if (spread && names.size() < 2) {
            throw new UserException(
                    "--spread has %s to spread forks over"
                            .formatted(names.isEmpty() ? "no hosts" : "one host"),
                    "Name several: --host NAME=ADDRESS; or use the nodes of a cluster: --engine"
                            + " kubernetes.");
        }
        return spread || names.isEmpty()
                ? Optional.empty()
                : Optional.of("matrix.system=['%s']".formatted(String.join("', '", names)));
    }

    /**
     * Makes contact with all of them.
     *
     * @param runtimes that are needed
     */
    Nodes open(
            EngineOptions engines,
            Collection<RuntimeLevel> runtimes,
            StopSignal stop,
            PrintWriter err) {
        if (!spreadOverNodes(engines)) {
            return hosts.open(engines, runtimes, stop, err);
        }
        ClusterPlace.Together cluster = engines.openAll(stop);
        cluster.leftOut()
                .forEach(name ->
                        err.printf("warning: the node %s takes no pods, and is left out%n", name));
        if (!cluster.leftOut().isEmpty()) {
            err.println("fix: See what 'kubectl get nodes' says of it.");
        }
        List<KubernetesEngine> all = cluster.engines();
        if (all.size() > 1) {
            err.println("The forks are spread over " + names(all) + ".");
            err.flush();
            return new Nodes(all.stream().map(engine -> new Node(engine.node(), engine)).toList());
        }
        err.printf(
                "warning: --spread has one node to spread forks over, %s%n", all.getFirst().node());
        err.println(
                "fix: Leave --spread out, or let more nodes be meant by --node-selector"
                        + " ('kubectl label node NAME KEY=VALUE').");
        err.flush();
        return Nodes.only(all.getFirst());
    }

    private static String names(List<KubernetesEngine> all) {
        String some =
                all.stream()
                        .limit(MOST_NAMES)
                        .map(KubernetesEngine::node)
                        .collect(Collectors.joining(", "));
        return all.size() > MOST_NAMES
                ? "%s and %d more nodes".formatted(some, all.size() - MOST_NAMES)
                : "%d nodes: %s".formatted(all.size(), some);
    }
}
