package dev.threadscale.it;

import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.HostConfig;

/** A container that keeps some CPUs of the Docker host busy, and does nothing else. */
final class BusyLoop implements AutoCloseable {

    private final String container;

    private BusyLoop(String container) {
        this.container = container;
    }

    /**
     * Starts one.
     *
     * @param image any that has a shell
     * @param cpus as a list
     */
    static BusyLoop on(String image, String cpus) {
        String id =
                Docker.client()
                        .createContainerCmd(image)
                        .withEntrypoint("sh", "-c", "while :; do :; done")
                        .withHostConfig(HostConfig.newHostConfig().withCpusetCpus(cpus))
                        .exec()
                        .getId();
        BusyLoop loop = new BusyLoop(id);
        Docker.client().startContainerCmd(id).exec();
        return loop;
    }

    @Override
    public void close() {
        try {
            Docker.client().removeContainerCmd(container).withForce(true).exec();
        } catch (NotFoundException gone) {
            // Closed before.
        }
    }
}
