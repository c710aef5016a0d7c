package dev.threadscale.it;

import com.github.dockerjava.api.command.WaitContainerResultCallback;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.testcontainers.DockerClientFactory;

/** The launcher as the only process of a container, with the Engine's socket. */
final class LauncherContainer implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final String id;

    private LauncherContainer(String id) {
        this.id = id;
    }

    /** Made and not yet started: whoever counts its containers listens before it begins. */
    static LauncherContainer of(Path experiment) {
        String socket = DockerClientFactory.instance().getRemoteDockerUnixSocketPath();
        String id =
                Docker.client()
                        .createContainerCmd(Docker.IMAGE)
                        .withUser("0")
                        .withEntrypoint("java")
                        .withCmd(
                                "-XX:TieredStopAtLevel=1",
                                "-jar",
                                "/tmp/threadscale.jar",
                                "run",
                                "/tmp/" + experiment.getFileName(),
                                "--results",
                                "/tmp/results")
                        .withHostConfig(
                                HostConfig.newHostConfig()
                                        .withBinds(Bind.parse(socket + ":/var/run/docker.sock"))
                                        .withNetworkMode("none"))
                        .exec()
                        .getId();
        copy(id, Launcher.JAR);
        copy(id, experiment);
        return new LauncherContainer(id);
    }

    private static void copy(String id, Path file) {
        Docker.client()
                .copyArchiveToContainerCmd(id)
                .withHostResource(file.toAbsolutePath().toString())
                .withRemotePath("/tmp")
                .exec();
    }

    void start() {
        Docker.client().startContainerCmd(id).exec();
    }

    /** True if a run is its own. */
    boolean has(String run) {
        String folder = "/tmp/results/study/" + run;
        try (InputStream _ = Docker.client().copyArchiveFromContainerCmd(id, folder).exec()) {
            return true;
        } catch (NotFoundException | IOException none) {
            return false;
        }
    }

    /** As {@code docker stop} does. */
    int stop() {
        Docker.client().stopContainerCmd(id).withTimeout(PATIENCE_SECONDS).exec();
        return Docker.client()
                .waitContainerCmd(id)
                .exec(new WaitContainerResultCallback())
                .awaitStatusCode(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Override
    public void close() {
        Docker.client().removeContainerCmd(id).withForce(true).withRemoveVolumes(true).exec();
    }
}
