package dev.threadscale.engine.docker;

import static dev.threadscale.fixture.Refusals.unusable;

import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.AbstractStringAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user reads instead of a stack trace where there is no Docker. */
@ResourceLock(Resources.SYSTEM_PROPERTIES)
class DockerConnectionTest {

    /** The client's library takes it from the system's properties before the environment. */
    private static final String DOCKER_HOST = "DOCKER_HOST";

    @TempDir private Path folder;
    private @Nullable String before;

    @BeforeEach
    void keepTheProperty() {
        before = System.getProperty(DOCKER_HOST);
    }

    @AfterEach
    void restoreTheProperty() {
        if (before == null) {
            System.clearProperty(DOCKER_HOST);
        } else {
            System.setProperty(DOCKER_HOST, before);
        }
    }

    private static AbstractStringAssert<?> refused(String host) {
        System.setProperty(DOCKER_HOST, host);
        return unusable(DockerConnection::open);
    }

    @Test
    void aMissingSocketIsNamedWithARemedy() {
        String host = "unix://" + folder.resolve("docker.sock");
        refused(host)
                .startsWith(
                        "Docker does not answer at %s: No such file or directory\nfix: Start Docker"
                                        .formatted(host)
                                + " ('docker info' shows whether it runs)")
                .contains("DOCKER_HOST", "permission is denied", "--engine local");
    }

    @Test
    void aFileInTheSocketsPlaceIsNamed() throws Exception {
        Path file = Files.writeString(folder.resolve("docker.sock"), "no socket");
        refused("unix://" + file)
                .startsWith(
                        "Docker does not answer at unix://%s: Connection refused\n"
                                .formatted(file));
    }

    @Test
    void aPortWithoutAListenerIsNamed() {
        refused("tcp://127.0.0.1:1").startsWith("Docker does not answer at tcp://127.0.0.1:1: ");
    }

    @ParameterizedTest
    @CsvSource({
        "nonsense, cannot find Docker: 'nonsense' is not an address such as unix:///var/run/docker.sock",
        "://, 'cannot find Docker: Expected scheme name at index 0: ://'",
        "rsh://host, 'Docker does not answer at rsh://host: Unsupported protocol scheme: rsh://host'",
    })
    void anUnusableAddressIsNamed(String host, String message) {
        refused(host).startsWith(message + "\nfix: ").contains("point DOCKER_HOST at it");
    }
}
