package dev.threadscale.cli;

import dev.threadscale.engine.kubernetes.ClusterPlace;
import dev.threadscale.engine.kubernetes.NodeChoice;
import dev.threadscale.engine.kubernetes.NodeSelector;
import dev.threadscale.error.UserException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a cluster runs the forks. */
final class KubernetesOptions {

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "Of --engine kubernetes; default: that of the kubeconfig's context.")
    private @Nullable String namespace;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "Of the kubeconfig; default: its current one.")
    private @Nullable String context;

    @Option(
            names = "--node",
            paramLabel = "NAME",
            description =
                    "The node for all forks; default: the one with the most CPUs. Repeatable with"
                            + " --spread.")
    private List<String> nodes = List.of();

    @Option(
            names = "--node-selector",
            paramLabel = "LABELS",
            description =
                    "KEY=VALUE, or KEY for any value, or several with commas: only nodes that have"
                            + " all of these labels.")
    private @Nullable String selector;

    /** Whether any is given. */
    boolean areGiven() {
        return namespace != null || context != null || nodesAreGiven();
    }

    /** Whether any says which nodes are meant. */
    boolean nodesAreGiven() {
        return selector != null || !nodes.isEmpty();
    }

    /** With one node for all forks. */
    ClusterPlace place() {
        if (nodes.size() > 1) {
            throw new UserException(
                    "--node names %d nodes, and without --spread one runs all forks"
                            .formatted(nodes.size()),
                    "Add --spread, or name one.");
        }
        return places();
    }

    /** With as many nodes as there are. */
    ClusterPlace places() {
        return new ClusterPlace(
                Optional.ofNullable(context),
                Optional.ofNullable(namespace),
                new NodeChoice(nodes, selector()));
    }

    private Optional<NodeSelector> selector() {
        if (selector == null) {
            return Optional.empty();
        }
        Optional<NodeSelector> parsed = NodeSelector.parse(selector);
        if (parsed.isEmpty()) {
            throw new UserException(
                    "--node-selector '%s' is no label of a node".formatted(selector),
                    "Write KEY=VALUE, or KEY for any value; several with commas, of which a node"
                            + " is to have all.");
        }
        return parsed;
    }
}
