package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.Limits.Capability;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.plan.Configuration;
import dev.threadscale.workload.Setup;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The images and sizes that a node can run. The cluster is asked only once about each. */
final class NodeOffers {

    private static final String WITH_DOCKER = "Measure it with Docker (--engine docker)";

    /** The resources of a trial. They are enough to print a version. */
    private static final PodResources SMALL =
            new PodResources(
                    Optional.of(new Quantity("500m")),
                    Optional.of(new Quantity("500m")),
                    256L << 20);

    private final NodeProbe probe;
    private final ClusterNode node;
    private final String repository;
    private final Map<RuntimeLevel, NodeProbe.Answer> images = new HashMap<>();
    private final Map<Size, NodeProbe.Answer> sizes = new HashMap<>();
    private final CompanionOffers companions;

    NodeOffers(NodeProbe probe, ClusterNode node, String repository) {
        this.probe = probe;
        this.node = node;
        this.repository = repository;
        this.companions = new CompanionOffers(probe, node);
    }

    /** The resources of a pod and its companions. */
    private record Size(PodResources worker, List<Companion> companions) {}

    /** Returns the image of a companion; empty if it cannot run. */
    Optional<RuntimeImage> image(Companion companion) throws InterruptedException {
        return companions.image(companion);
    }

    /** Returns the image of a runtime; empty if it cannot run. */
    Optional<RuntimeImage> image(RuntimeLevel runtime) throws InterruptedException {
        return ask(runtime) instanceof NodeProbe.Ran(var pod)
                ? PodState.image(pod)
                        .map(id ->
                                new RuntimeImage(
                                        id,
                                        node.imageBytes(runtime.image(repository)),
                                        Optional.empty()))
                : Optional.empty();
    }

    private NodeProbe.Answer ask(RuntimeLevel runtime) throws InterruptedException {
        NodeProbe.Answer known = images.get(runtime);
        if (known == null) {
            known = probe.run(() -> trial(runtime, new Size(SMALL, List.of())));
            images.put(runtime, known);
        }
        return known;
    }

    private NodeProbe.Answer ask(RuntimeLevel runtime, Size size) throws InterruptedException {
        NodeProbe.Answer known = sizes.get(size);
        if (known == null) {
            known = probe.room(() -> trial(runtime, size));
            if (known instanceof NodeProbe.NotRunnable) {
                // This is an answer about the image but not about the size.
                images.put(runtime, known);
            } else {
                sizes.put(size, known);
            }
        }
        return known;
    }

    private ForkJob trial(RuntimeLevel runtime, Size size) {
        return ForkJob.trial(
                runtime, runtime.image(repository), size.worker, size.companions, node.selector());
    }

    /** Returns the reason why a configuration cannot run here; empty if it can. */
    Optional<Unavailable> unavailable(Configuration configuration) throws InterruptedException {
        Optional<Unavailable> never =
                rights(configuration)
                        .or(() -> needs(configuration))
                        .or(() -> PodResources.unavailable(configuration.cpus()))
                        .or(() -> companions.never(configuration))
                        .or(() ->
                                Unavailable.change(
                                        configuration,
                                        "the kit does not resize pods that are running"));
        if (never.isPresent()) {
            return never;
        }
        RuntimeLevel runtime = configuration.runtime();
        if (!(ask(runtime) instanceof NodeProbe.NotRunnable)) {
            // A namespace may accept this size but not the small one used to try the image.
            Size size = new Size(PodResources.of(configuration), configuration.companions());
            Optional<Unavailable> why = companions.unavailable(configuration.companions());
            if (why.isEmpty()) {
                why = unavailable(ask(runtime, size));
            }
            if (why.isPresent()) {
                return why;
            }
        }
        return ask(runtime) instanceof NodeProbe.NotRunnable(String why)
                ? Optional.of(notRunnable(runtime, why))
                : Optional.empty();
    }

    private static Optional<Unavailable> unavailable(NodeProbe.Answer size) {
        return switch (size) {
            case NodeProbe.NoRoom(String why) -> Optional.of(noRoom(why));
            case NodeProbe.NotAdmitted(String why) -> Optional.of(notAdmitted(why));
            case NodeProbe.Ran _, NodeProbe.NotRunnable _ -> Optional.empty();
        };
    }

    static Unavailable noRoom(String why) {
        return new Unavailable(
                why,
                "Measure it on a node with more free CPUs, or stop other"
                        + " pods that request CPUs there ('kubectl describe node').");
    }

    static Unavailable notAdmitted(String why) {
        return new Unavailable(
                "the namespace does not admit its pod: " + why,
                KubernetesErrors.NOT_ADMITTED_REMEDY);
    }

    private Unavailable notRunnable(RuntimeLevel runtime, String why) {
        return new Unavailable(
                "the cluster cannot run the image %s: %s".formatted(runtime.image(repository), why),
                "Build it (%s), and push it to a registry that the cluster pulls from"
                                .formatted(runtime.command(repository))
                        + " (--image-repository), or load it on the node.");
    }

    private static Optional<Unavailable> rights(Configuration configuration) {
        return configuration.limits().capabilities().stream()
                .findFirst()
                .map(Capability::label)
                .map(right ->
                        new Unavailable(
                                "restricted Pod Security does not allow the capability " + right,
                                WITH_DOCKER + "."));
    }

    private static Optional<Unavailable> needs(Configuration configuration) {
        if (configuration.needs().contains(Setup.Need.SERVER)) {
            return Optional.of(
                    new Unavailable(
                            "its companion server cannot run on Kubernetes", WITH_DOCKER + "."));
        }
        return configuration.runtime().program() instanceof RuntimeLevel.OtherImage
                ? Optional.of(
                        new Unavailable(
                                "on Kubernetes the worker cannot be added to another image",
                                WITH_DOCKER
                                        + ", or build an image FROM it that contains the worker."))
                : Optional.empty();
    }
}
