package dev.threadscale.engine.docker;

import static dev.threadscale.fixture.Refusals.unusable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.threadscale.engine.docker.DockerAddress.Settings;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a user reads instead of a stack trace where there is no Docker. */
class DockerConnectionTest {

    @TempDir private Path folder;

    private AbstractStringAssert<?> refused(String host) {
        Settings settings = new Settings(Map.of("DOCKER_HOST", host), folder);
        return unusable(() -> DockerConnection.open(settings));
    }

    @Test
    void missingSocketIsReportedWithARemedy() {
        String host = "unix://" + folder.resolve("docker.sock");
        refused(host)
                .startsWith(
                        "Docker does not answer at %s: No such file or directory\nfix: Start Docker"
                                        .formatted(host)
                                + " ('docker info' shows whether it runs)")
                .contains("DOCKER_HOST", "permission is denied", "--engine local");
    }

    @Test
    void fileInsteadOfASocketIsReported() throws Exception {
        Path file = Files.writeString(folder.resolve("docker.sock"), "no socket");
        refused("unix://" + file)
                .startsWith(
                        "Docker does not answer at unix://%s: Connection refused\n"
                                .formatted(file));
    }

    @Test
    void portWithoutListenerIsReported() {
        refused("tcp://127.0.0.1:1").startsWith("Docker does not answer at tcp://127.0.0.1:1: ");
    }

    @Test
    void relayIsClosedIfItsClientCannotBeMade() throws Exception {
        SshRelay relay = SshRelay.through(List.of("cat"));
        Path socket = Path.of(relay.address().getPath());
        DockerAddress unsupported = DockerAddress.of(URI.create("ftp://lab"));

        assertThatThrownBy(() ->
                        new DockerConnection(unsupported.uri(), unsupported, Duration.ZERO, relay))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(socket.getParent()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "://",
                "rsh://host",
                "npipe:////./pipe/docker_engine",
                "tcp://host:port",
            })
    void unusableAddressIsNamed(String host) {
        refused(host)
                .startsWith("cannot find Docker: '" + host + "' is not an address such as ssh://")
                .contains("point DOCKER_HOST at it");
    }
}
