package dev.threadscale.cli;

import dev.threadscale.engine.Engine;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.StopSignal;
import dev.threadscale.engine.docker.DockerEngine;
import dev.threadscale.engine.kubernetes.KubernetesEngine;
import dev.threadscale.engine.local.LocalEngine;
import dev.threadscale.experiment.RuntimeLevel;
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

    /**
     * Makes contact with another Docker host than the environment names.
     *
     * @param where as the option --host takes it
     */
    DockerEngine open(String where, StopSignal stop) throws EngineException, RefusedException {
        if (engine != EngineName.docker) {
            throw new RefusedException(
                    "--host names a host of Docker, and --engine is %s".formatted(engine),
                    "Leave one of the two out.");
        }
        return DockerEngine.connect(where, repository, stop);
    }

    /**
     * Makes contact.
     *
     * @param stop gives up the running fork
     */
    Engine open(StopSignal stop) throws EngineException, RefusedException {
        if (engine != EngineName.kubernetes && cluster.areGiven()) {
            throw new RefusedException(
                    "--namespace, --context and --node are of Kubernetes, and --engine is %s"
                            .formatted(engine),
                    "Leave them out, or add --engine kubernetes.");
        }
        return switch (engine) {
            case docker -> DockerEngine.connect(repository, stop);
            case kubernetes -> KubernetesEngine.connect(cluster.place(), repository, stop);
            case local -> LocalEngine.open(stop);
        };
    }
}
