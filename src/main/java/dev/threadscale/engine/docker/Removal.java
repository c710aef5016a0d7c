package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import dev.threadscale.error.RootCause;
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
                            .formatted(what, RootCause.message(failed)));
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
