package dev.threadscale.cli;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.Premises;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.engine.kubernetes.ClusterPlace;
import dev.threadscale.engine.local.LocalEngine;
import dev.threadscale.error.UserException;
import dev.threadscale.experiment.RuntimeLevel;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What runs the forks. */
final class EngineOptions {

    /** Which engine. */
    enum EngineName {
        docker,
        kubernetes,
        local
    }

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            defaultValue = "docker",
            description =
                    "docker, kubernetes (docs/kubernetes.md), or local: child processes, not"
                            + " isolated from the host; default: ${DEFAULT-VALUE}.")
    private EngineName engine = EngineName.docker;

    @Option(
            names = "--image-repository",
            paramLabel = "NAME",
            defaultValue = RuntimeLevel.REPOSITORY,
            description =
                    "Where the runtimes' images are, as NAME:jvm-25; default: ${DEFAULT-VALUE}.")
    private String repository = RuntimeLevel.REPOSITORY;

    @Mixin private KubernetesOptions cluster = new KubernetesOptions();

    boolean areOfKubernetes() {
        return engine == EngineName.kubernetes;
    }

    /**
     * Makes contact with another Docker host than the environment names.
     *
     * @param where as the option --host takes it
     */
    DockerEngine open(String where, StopSignal stop) {
        refuseHosts();
        return DockerEngine.connect(where, repository, stop);
    }

    /** For where hosts are named. */
    void refuseHosts() {
        if (engine != EngineName.docker) {
            throw new UserException(
                    "--host names a host of Docker, and --engine is %s".formatted(engine),
                    "Leave one of the two out.");
        }
    }

    /**
     * Makes contact.
     *
     * @param stop gives up the running fork
     */
    Engine open(StopSignal stop) {
        refuseOthers();
        return switch (engine) {
            case docker -> DockerEngine.connect(repository, stop);
            case kubernetes -> cluster.place().connect(repository, stop);
            case local -> LocalEngine.open(stop);
        };
    }

    /** Makes contact with all nodes of a cluster that are meant. */
    ClusterPlace.Together openAll(StopSignal stop) {
        return cluster.places().connectAll(repository, stop);
    }

    /** The nodes of a cluster on which forks would run. */
    List<String> nodeNames() {
        return cluster.places().nodeNames();
    }

    /** Where runs may have left something. */
    Premises premises() {
        if (!areOfKubernetes()) {
            return open(new StopSignal());
        }
        if (cluster.nodesAreGiven()) {
            throw new UserException(
                    "--node and --node-selector choose where forks run, and what runs have left"
                            + " is looked for on all nodes",
                    "Leave them out; --run ID names one run.");
        }
        return cluster.places().premises();
    }

    /** What names more nodes than one that runs all forks. */
    void refuseSeveralNodes() {
        cluster.place();
    }

    /** Options of another engine. */
    void refuseOthers() {
        if (!areOfKubernetes() && cluster.areGiven()) {
            throw new UserException(
                    "--namespace, --context, --node and --node-selector are of Kubernetes, and"
                            + " --engine is %s".formatted(engine),
                    "Leave them out, or add --engine kubernetes.");
        }
    }
}
