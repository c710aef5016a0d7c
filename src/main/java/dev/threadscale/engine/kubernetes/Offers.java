package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.RuntimeImage;
import dev.threadscale.engine.Unavailable;
import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.experiment.Capability;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.plan.Configuration;
import dev.threadscale.workload.Setup;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.Quantity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a cluster can give to forks; asked for once. */
final class Offers {

    private static final List<String> VERSION = List.of("-version");
    private static final Pattern BUILD = Pattern.compile("\\(build ([0-9][0-9.+]*)");

    /** Of a pod that says its version. */
    private static final PodCpus FEW =
            new PodCpus(Optional.of(new Quantity("500m")), Optional.of(new Quantity("500m")));

    private static final long LITTLE = 256L << 20;

    private final Probe probe;
    private final ClusterNode node;
    private final String repository;
    private final Map<RuntimeLevel, Probe.Outcome> images = new HashMap<>();
    private final Map<Size, Probe.Outcome> sizes = new HashMap<>();

    /** What a node has to have room for. */
    private record Size(PodCpus cpus, long memoryBytes) {}

    Offers(Probe probe, ClusterNode node, String repository) {
        this.probe = probe;
        this.node = node;
        this.repository = repository;
    }

    Optional<RuntimeImage> image(RuntimeLevel runtime) throws InterruptedException {
        return switch (outcome(runtime)) {
            case Probe.Ran(var pod, var lines) ->
                    PodState.image(pod)
                            .map(id ->
                                    new RuntimeImage(
                                            id,
                                            node.imageBytes(runtime.image(repository)),
                                            version(lines)));
            case Probe.DidNotRun _, Probe.NoRoom _, Probe.Refused _ -> Optional.empty();
        };
    }

    private Probe.Outcome outcome(RuntimeLevel runtime) throws InterruptedException {
        Probe.Outcome known = images.get(runtime);
        if (known == null) {
            known = probe.program(spec(runtime, new Size(FEW, LITTLE)));
            images.put(runtime, known);
        }
        return known;
    }

    /** A native image does not know the option, and ends, too. */
    private PodSpec spec(RuntimeLevel runtime, Size size) {
        return PodSpecs.of(
                new PodSpecs.Program(
                        runtime.image(repository),
                        WorkerCommand.program(runtime),
                        VERSION,
                        size.cpus(),
                        size.memoryBytes(),
                        ""),
                node.selector());
    }

    private static Optional<String> version(List<String> lines) {
        return lines.stream()
                .map(BUILD::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst();
    }

    /** Why a configuration cannot run here, or empty if it can. */
    Optional<Unavailable> unavailable(Configuration configuration) throws InterruptedException {
        Optional<Unavailable> ever =
                rights(configuration)
                        .or(() -> needs(configuration))
                        .or(() -> PodCpus.unavailable(configuration.cpus()));
        if (ever.isPresent()) {
            return ever;
        }
        RuntimeLevel runtime = configuration.runtime();
        if (!(outcome(runtime) instanceof Probe.DidNotRun)) {
            // A namespace may admit this one, and not the small one that has tried the image.
            Optional<Unavailable> why = unavailable(size(configuration));
            if (why.isPresent()) {
                return why;
            }
        }
        return outcome(runtime) instanceof Probe.DidNotRun(String why)
                ? Optional.of(withoutImage(runtime, why))
                : Optional.empty();
    }

    private static Optional<Unavailable> unavailable(Probe.Outcome size) {
        return switch (size) {
            case Probe.NoRoom(String why) ->
                    Optional.of(
                            new Unavailable(
                                    why,
                                    "Measure it on a node with more room for it, or end what else"
                                            + " requests CPUs there ('kubectl describe node')."));
            case Probe.Refused(String why) ->
                    Optional.of(
                            new Unavailable(
                                    "the namespace does not admit its pod: " + why,
                                    Admission.REMEDY));
            case Probe.Ran _, Probe.DidNotRun _ -> Optional.empty();
        };
    }

    private Unavailable withoutImage(RuntimeLevel runtime, String why) {
        return new Unavailable(
                "the cluster cannot run the image %s: %s".formatted(runtime.image(repository), why),
                "Build it (%s), and push it to a registry that the cluster pulls from"
                                .formatted(runtime.command(repository))
                        + " (--image-repository), or load it on the node.");
    }

    private Probe.Outcome size(Configuration configuration) throws InterruptedException {
        RuntimeLevel runtime = configuration.runtime();
        Size size =
                new Size(PodCpus.of(configuration.cpus()), configuration.limits().memoryBytes());
        Probe.Outcome known = sizes.get(size);
        if (known == null) {
            known = probe.room(spec(runtime, size));
            if (known instanceof Probe.DidNotRun) {
                // That says nothing of the size.
                images.put(runtime, known);
            } else {
                sizes.put(size, known);
            }
        }
        return known;
    }

    private static Optional<Unavailable> rights(Configuration configuration) {
        return configuration.limits().capabilities().stream()
                .findFirst()
                .map(Capability::label)
                .map(right ->
                        new Unavailable(
                                "restricted Pod Security lets no pod have the capability " + right,
                                "Measure it with Docker (--engine docker)."));
    }

    private static Optional<Unavailable> needs(Configuration configuration) {
        if (configuration.needs().contains(Setup.Need.SERVER)) {
            return Optional.of(
                    new Unavailable(
                            "its companion server cannot run on Kubernetes",
                            "Measure it with Docker (--engine docker)."));
        }
        return configuration.runtime().program() instanceof RuntimeLevel.OtherImage
                ? Optional.of(
                        new Unavailable(
                                "on Kubernetes the worker cannot be brought into another image",
                                "Measure it with Docker (--engine docker), or build an image FROM it"
                                        + " that holds the worker."))
                : Optional.empty();
    }
}
