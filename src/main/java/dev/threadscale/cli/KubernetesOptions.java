package dev.threadscale.cli;

import dev.threadscale.engine.kubernetes.KubernetesEngine;
import java.util.Optional;
import java.util.stream.Stream;
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
            description = "The node for all forks; default: the one with the most CPUs.")
    private @Nullable String node;

    /** Whether any is given. */
    boolean areGiven() {
        return Stream.of(optional(namespace), optional(context), optional(node))
                .anyMatch(Optional::isPresent);
    }

    private static Optional<String> optional(@Nullable String value) {
        return Optional.ofNullable(value);
    }

    KubernetesEngine.Place place() {
        return new KubernetesEngine.Place(optional(context), optional(namespace), optional(node));
    }
}
