package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectVolumeResponse;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Container;
import com.github.dockerjava.api.model.Network;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Takes away what forks have made on the Engine. */
final class Removal {

    private Removal() {}

    /** A container that has ended or not, with its anonymous volumes. */
    static void container(DockerClient docker, String id) {
        try {
            docker.removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
        } catch (NotFoundException | ConflictException gone) {
            // Removed already, or being removed by someone else.
        }
    }

    /** What stays behind does not make a measurement wrong; it is said with the fork. */
    static void orReport(String what, Runnable removal, Consumer<String> output) {
        try {
            removal.run();
        } catch (RuntimeException failed) {
            output.accept(
                    "warning: the %s could not be removed: %s"
                            .formatted(what, DockerConnection.reason(failed)));
        }
    }

    /** Everything of a run, in the order in which one thing can hold another. */
    static void leftovers(DockerClient docker, String run) {
        for (Container container :
                docker.listContainersCmd()
                        .withShowAll(true)
                        .withLabelFilter(Map.of(ContainerSpec.LABEL_RUN, run))
                        .exec()) {
            container(docker, container.getId());
        }
        List<String> labelled = List.of(ContainerSpec.LABEL_RUN + "=" + run);
        for (Network network : docker.listNetworksCmd().withFilter("label", labelled).exec()) {
            ForkNetwork.remove(docker, network.getId());
        }
        List<InspectVolumeResponse> volumes =
                docker.listVolumesCmd().withFilter("label", labelled).exec().getVolumes();
        // The Engine says null for none.
        for (InspectVolumeResponse volume :
                volumes == null ? List.<InspectVolumeResponse>of() : volumes) {
            volume(docker, volume.getName());
        }
    }

    static void volume(DockerClient docker, String name) {
        try {
            docker.removeVolumeCmd(name).exec();
        } catch (NotFoundException gone) {
            // Removed already.
        }
    }
}
