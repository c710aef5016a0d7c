package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.experiment.companion.Companion;
import dev.threadscale.experiment.companion.Companion.MountedFile;
import dev.threadscale.plan.Configuration;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The companions that pods on a node can have. The cluster is asked only once about each. */
final class CompanionOffers {

    private static final String WITH_DOCKER = "Measure it with Docker (--engine docker).";

    /** The most bytes of all files in a config map, with some room for their names. */
    private static final int MOST_BYTES = 1_000_000;

    private static final int MOST_DECIMALS = 3;

    /** Sidecars exist from this minor version of Kubernetes 1 on. */
    private static final int SIDECARS = 29;

    private static final String USER_AND_GROUP = "[0-9]{1,9}(:[0-9]{1,9})?";

    private final NodeProbe probe;
    private final ClusterNode node;
    private final Map<Companion, NodeProbe.Answer> images = new HashMap<>();

    CompanionOffers(NodeProbe probe, ClusterNode node) {
        this.probe = probe;
        this.node = node;
    }

    private NodeProbe.Answer ask(Companion companion) throws InterruptedException {
        NodeProbe.Answer known = images.get(companion);
        if (known == null) {
            known = probe.room(() -> ForkJob.trial(companion, node.selector()));
            images.put(companion, known);
        }
        return known;
    }

    /** Returns the image of a companion; empty if it cannot run. */
    Optional<RuntimeImage> image(Companion companion) throws InterruptedException {
        return refusal(companion).isEmpty() && ask(companion) instanceof NodeProbe.Ran(var pod)
                ? PodState.image(pod)
                        .map(id ->
                                new RuntimeImage(
                                        id, node.imageBytes(companion.image()), Optional.empty()))
                : Optional.empty();
    }

    /** Returns the reason why no cluster can run companions; empty if it can. */
    Optional<Unavailable> never(Configuration configuration) {
        List<Companion> companions = configuration.companions();
        if (companions.isEmpty()) {
            return Optional.empty();
        }
        if (configuration.cpus().count().isEmpty()) {
            return Optional.of(
                    new Unavailable(
                            "companions need CPUs apart from those of the program, which shares the CPUs of all pods with cpus=%s"
                                    .formatted(configuration.cpus().label()),
                            "Use a number of CPUs, as in matrix.cpus: [1]: they are exclusive to the program."));
        }
        if (node.kubeletMinor().orElse(SIDECARS) < SIDECARS) {
            return Optional.of(
                    new Unavailable(
                            "companions are sidecars of its pod, which Kubernetes has from 1.%d on"
                                    .formatted(SIDECARS),
                            WITH_DOCKER));
        }
        for (Companion companion : companions) {
            Optional<Unavailable> refusal = refusal(companion);
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return samePort(companions).or(() -> tooLarge(companions));
    }

    private static Optional<Unavailable> refusal(Companion companion) {
        String name = companion.name();
        if (companion.isShared()) {
            return Optional.of(
                    new Unavailable(
                            "a sidecar ends with its pod, so its companion '%s' cannot serve all forks"
                                    .formatted(name),
                            "Leave out 'lifetime: run', or measure it with Docker (--engine docker)."));
        }
        if (companion.ready().log().isPresent()) {
            return Optional.of(
                    new Unavailable(
                            "a pod cannot wait for a line in the output of its companion '%s'"
                                    .formatted(name),
                            "Name a port or a command in 'ready' instead, as in {port: 5432}."));
        }
        if (companion.user().filter(user -> !user.matches(USER_AND_GROUP)).isPresent()) {
            return Optional.of(
                    new Unavailable(
                            "Kubernetes does not know users by name, such as '%s' of its companion '%s'"
                                    .formatted(companion.user().get(), name),
                            number(companion, companion.user().get())));
        }
        return companion.cpus().scale() > MOST_DECIMALS
                ? Optional.of(
                        new Unavailable(
                                "Kubernetes counts CPUs in thousandths, unlike those of its companion '%s'"
                                        .formatted(name),
                                "Use at most three decimals."))
                : Optional.empty();
    }

    private static String number(Companion companion, String user) {
        return "Name the user by number, as in 'user: 999': docker run --rm --entrypoint id %s %s"
                .formatted(companion.image(), user);
    }

    private static Optional<Unavailable> samePort(List<Companion> companions) {
        Map<Integer, String> owners = new HashMap<>();
        for (Companion companion : companions) {
            if (companion.ready().port().isPresent()) {
                int port = companion.ready().port().getAsInt();
                String other = owners.put(port, companion.name());
                if (other != null) {
                    return Optional.of(
                            new Unavailable(
                                    "its companions '%s' and '%s' both use the port %d, and the containers of a pod share all ports"
                                            .formatted(other, companion.name(), port),
                                    "Let one of them use another port, or measure it with Docker (--engine docker)."));
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Unavailable> tooLarge(List<Companion> companions) {
        long bytes = 0;
        for (Companion companion : companions) {
            for (MountedFile file : companion.files()) {
                bytes += file.text().getBytes(StandardCharsets.UTF_8).length;
            }
        }
        return bytes <= MOST_BYTES
                ? Optional.empty()
                : Optional.of(
                        new Unavailable(
                                "the files of its companions have %d bytes, and a config map has room for %d"
                                        .formatted(bytes, MOST_BYTES),
                                "Let a command of the image create the data instead, or measure it with Docker (--engine docker)."));
    }

    /** Returns the reason why the node cannot run companions; empty if it can. */
    Optional<Unavailable> unavailable(List<Companion> companions) throws InterruptedException {
        for (Companion companion : companions) {
            switch (ask(companion)) {
                case NodeProbe.NotRunnable(String why) -> {
                    return Optional.of(notRunnable(companion, why));
                }
                case NodeProbe.NoRoom(String why) -> {
                    return Optional.of(NodeOffers.noRoom(why));
                }
                case NodeProbe.NotAdmitted(String why) -> {
                    return Optional.of(NodeOffers.notAdmitted(why));
                }
                case NodeProbe.Ran _ -> {}
            }
        }
        return Optional.empty();
    }

    private static Unavailable notRunnable(Companion companion, String why) {
        return new Unavailable(
                "the cluster cannot run the image %s of its companion '%s': %s"
                        .formatted(companion.image(), companion.name(), why),
                why.contains("non-root") || why.contains("runAsNonRoot")
                        ? number(companion, "USER")
                        : "Push it to a registry that the cluster pulls from, or load it on the node.");
    }
}
