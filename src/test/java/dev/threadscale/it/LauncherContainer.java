package dev.threadscale.it;

import com.github.dockerjava.api.command.WaitContainerResultCallback;
import com.github.dockerjava.api.model.Bind;
import com.github.dockerjava.api.model.HostConfig;
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

    static LauncherContainer run(Path experiment) {
        String socket = DockerClientFactory.instance().getRemoteDockerUnixSocketPath();
        String id =
                Docker.client()
                        .createContainerCmd("threadscale:jvm-25")
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
        copy(id, Path.of(System.getProperty("threadscale.jar")));
        copy(id, experiment);
        Docker.client().startContainerCmd(id).exec();
        return new LauncherContainer(id);
    }

    private static void copy(String id, Path file) {
        Docker.client()
                .copyArchiveToContainerCmd(id)
                .withHostResource(file.toAbsolutePath().toString())
                .withRemotePath("/tmp")
                .exec();
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
