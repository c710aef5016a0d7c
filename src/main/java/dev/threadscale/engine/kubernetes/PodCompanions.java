package dev.threadscale.engine.kubernetes;

import dev.threadscale.engine.WorkerCommand;
import dev.threadscale.engine.kubernetes.Sidecar.Secrecy;
import dev.threadscale.experiment.RuntimeLevel;
import dev.threadscale.experiment.companion.Companion;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.HostAliasBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The companions of a fork as containers of its pod. Each is a sidecar, which starts before the
 * worker and ends after it. If it has a port, a container of the kit waits for it before anything
 * else starts. The containers of a pod share one network, so names of companions are aliases there.
 *
 * @param all in the order of their start
 */
record PodCompanions(List<Companion> all, CompanionFiles files) {

    private static final String THIS_POD = "127.0.0.1";

    static PodCompanions none() {
        return of(List.of(), "");
    }

    /**
     * Returns the companions of a fork.
     *
     * @param map the name of the config map with their files
     */
    static PodCompanions of(List<Companion> all, String map) {
        return new PodCompanions(all, new CompanionFiles(all, map));
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Returns the time in which all of them have to be ready. */
    Duration longestStart() {
        Duration sum = Duration.ZERO;
        for (Companion companion : all) {
            sum = sum.plus(companion.ready().within());
        }
        return sum;
    }

    /**
     * Returns the name of the container that waits for a companion's port. It begins with a digit,
     * which no companion's name does.
     */
    static String wait(Companion companion) {
        return "0-" + companion.name() + "-ready";
    }

    /**
     * Adds them to a fork's pod.
     *
     * @param runtime of the worker, whose image also waits for companions
     */
    PodSpecBuilder join(PodSpecBuilder pod, RuntimeLevel runtime, Secrecy secrecy) {
        if (isEmpty()) {
            return pod;
        }
        Container worker = pod.buildFirstContainer();
        List<Container> before = new ArrayList<>();
        for (Companion companion : all) {
            Sidecar sidecar = new Sidecar(companion, all, secrecy, worker);
            before.add(sidecar.container());
            if (companion.ready().port().isPresent()) {
                before.add(sidecar.waiting(runtime));
            }
            pod.addAllToVolumes(Sidecar.volumes(companion));
        }
        if (!files.isEmpty()) {
            pod.addToVolumes(files.volume());
        }
        return withoutUser(pod)
                .withInitContainers(before)
                .addToHostAliases(
                        new HostAliasBuilder()
                                .withIp(THIS_POD)
                                .withHostnames(all.stream().map(Companion::name).toList())
                                .build());
    }

    /** Moves the worker's user to its container. Otherwise companions would have it as well. */
    private static PodSpecBuilder withoutUser(PodSpecBuilder pod) {
        return pod.editSecurityContext()
                .withRunAsUser(null)
                .withRunAsGroup(null)
                .endSecurityContext()
                .editFirstContainer()
                .editSecurityContext()
                .withRunAsUser((long) WorkerCommand.USER)
                .withRunAsGroup((long) WorkerCommand.USER)
                .endSecurityContext()
                .endContainer();
    }

    /** Adds containers of their sizes, which run the same program as the worker's. */
    PodSpecBuilder reserve(PodSpecBuilder pod) {
        Container worker = pod.buildFirstContainer();
        for (Companion companion : all) {
            pod.addToContainers(
                    new ContainerBuilder(worker)
                            .withName(companion.name())
                            .withResources(PodResources.of(companion).requirements())
                            .build());
        }
        return pod;
    }

    /** Returns the pod that shows whether a companion's image can run on a node. */
    static PodSpecBuilder trial(Companion companion, PodSpecBuilder pod) {
        Container worker = pod.buildFirstContainer();
        Sidecar only = new Sidecar(companion, List.of(companion), Secrecy.OPEN, worker);
        return withoutUser(pod)
                .withContainers(only.withoutFiles().withName(worker.getName()).build())
                .withVolumes(Sidecar.volumes(companion));
    }
}
