package dev.threadscale.cli.options;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.Premises;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.engine.kubernetes.ClusterPlace;
import dev.threadscale.engine.kubernetes.NodeChoice;
import dev.threadscale.engine.kubernetes.NodeChoice.NodeSelector;
import dev.threadscale.engine.local.LocalEngine;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** The options that choose where forks run. */
public final class EngineOptions {

    /** The engines by their names on the command line. */
    enum EngineName {
        docker,
        kubernetes,
        local
    }

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description =
                    "Where forks run: docker, local (child processes, not isolated from the"
                            + " host), or kubernetes (docs/kubernetes.md); default: ${DEFAULT-VALUE}.")
    private EngineName engine = EngineName.docker;

    @Option(
            names = "--image-repository",
            paramLabel = "NAME",
            converter = RepositoryConverter.class,
            description =
                    "Image repository: images are called NAME:jvm-25 and so on; default:"
                            + " ${DEFAULT-VALUE}.")
    private String repository = RuntimeLevel.REPOSITORY;

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description =
                    "Kubernetes namespace; default: the namespace of the kubeconfig's context.")
    private Optional<String> namespace = Optional.empty();

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "kubeconfig context; default: the current context.")
    private Optional<String> context = Optional.empty();

    @Option(
            names = "--node",
            paramLabel = "NAME",
            description =
                    "Kubernetes node for all forks; default: the node with the most CPUs."
                            + " Repeatable with --spread.")
    private List<String> nodes = List.of();

    @Option(
            names = "--node-selector",
            paramLabel = "LABELS",
            description =
                    "Use only nodes with all these labels: KEY=VALUE, or KEY for any value,"
                            + " separated by commas.")
    private Optional<String> selector = Optional.empty();

    public boolean isKubernetes() {
        return engine == EngineName.kubernetes;
    }

    boolean isLocal() {
        return engine == EngineName.local;
    }

    /** Connects to the engine selected by the environment; in a cluster, to one node. */
    public Engine open(StopSignal stop) {
        requireOneNode();
        return switch (engine) {
            case docker -> DockerEngine.connect(repository, stop);
            case kubernetes -> cluster().connect(repository, stop);
            case local -> LocalEngine.open(stop);
        };
    }

    /** Connects to a Docker host by the address in --host. */
    DockerEngine open(String address, StopSignal stop) {
        return DockerEngine.connect(address, repository, stop);
    }

    /** Connects to all chosen nodes of a cluster. */
    ClusterPlace.Together openAll(StopSignal stop) {
        return cluster().connectAll(repository, stop);
    }

    /** Connects to the place where runs may have left something behind. */
    Premises premises() {
        if (!isKubernetes()) {
            return open(new StopSignal());
        }
        if (choosesNodes()) {
            throw UserException.of(
                            "--node and --node-selector choose where forks run, but 'clean' looks at all"
                                    + " nodes")
                    .fix("Leave them out. --run ID selects one run.");
        }
        return cluster().premises();
    }

    /** Uses the images of another repository, which requires Docker. */
    void useImagesOf(String other) {
        if (engine != EngineName.docker) {
            throw UserException.of(
                            "the ZIP contains its images, which need --engine docker instead"
                                    + " of %s",
                            engine)
                    .fix("Add --own-images to measure with this host's images.");
        }
        repository = other;
    }

    private boolean choosesNodes() {
        return selector.isPresent() || !nodes.isEmpty();
    }

    /** Returns the chosen nodes of a cluster. */
    ClusterPlace cluster() {
        return new ClusterPlace(
                context, namespace, new NodeChoice(nodes, selector.map(EngineOptions::parse)));
    }

    private static NodeSelector parse(String labels) {
        return NodeSelector.parse(labels)
                .orElseThrow(() ->
                        UserException.of("--node-selector '%s' is not a list of labels", labels)
                                .fix(
                                        "Write KEY=VALUE, or KEY for any value; separate"
                                                + " labels with commas."));
    }

    /** Rejects options of another engine, and several nodes if one runs all forks. */
    void requireOneNode() {
        if (!isKubernetes() && (namespace.isPresent() || context.isPresent() || choosesNodes())) {
            throw UserException.of(
                            "--namespace, --context, --node and --node-selector need --engine kubernetes, not %s",
                            engine)
                    .fix("Leave them out, or add --engine kubernetes.");
        }
        if (nodes.size() > 1) {
            throw UserException.of(
                            "--node names %d nodes, but without --spread one node runs all forks",
                            nodes.size())
                    .fix("Add --spread, or name one node.");
        }
    }

    void requireDocker() {
        if (engine != EngineName.docker) {
            throw UserException.of("--host needs --engine docker, not %s", engine)
                    .fix("Leave out one of the two.");
        }
    }

    /** Reads the name of a repository without a tag, by Docker's rules. */
    static final class RepositoryConverter implements ITypeConverter<String> {

        private static final int MOST_CHARACTERS = 255;

        private static final String LABEL = "[a-zA-Z0-9]++(-++[a-zA-Z0-9]++)*+";
        private static final String PART = "[a-z0-9]++(([.]|__?+|-++)[a-z0-9]++)*+";

        /** The form of a name: the host of a registry, if any, and a path. */
        private static final Pattern NAME =
                Pattern.compile(
                        "((%1$s([.]%1$s)*|\\[[0-9a-fA-F:]+\\])(:[0-9]+)?/)?%2$s(/%2$s)*"
                                .formatted(LABEL, PART));

        @Override
        public String convert(String text) {
            if (text.length() > MOST_CHARACTERS || !NAME.matcher(text).matches()) {
                throw UserException.of("'%s' is not the name of an image repository", text)
                        .fix(
                                "Use lower-case letters and digits, with single . _ - between"
                                        + " them and without a tag, as in"
                                        + " registry.example.org/threadscale.");
            }
            return text;
        }
    }
}
