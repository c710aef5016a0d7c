package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.threadscale.engine.docker.DockerConnection.DockerAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A host is named as for Docker's own client. */
class DockerAddressTest {

    /** SHA-256 of "lab", which is how that client names the folders of a context. */
    private static final String LAB =
            "a51146d38077ff992eba84cf1d5e9b249073503eb74868699016153b031a38f7";

    @TempDir private Path settings;

    private void context(String meta) throws IOException {
        Path file = settings.resolve("contexts/meta").resolve(LAB).resolve("meta.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, meta);
    }

    @ParameterizedTest
    @CsvSource({"ssh://me@lab:22, ssh://me@lab:22", "default, unix:///var/run/docker.sock"})
    void anAddressIsTakenAsItIsAndTheDefaultContextIsTheUsualSocket(String given, URI address) {
        assertThat(DockerAddress.of(given, settings).uri()).isEqualTo(address);
    }

    @Test
    void aContextStandsForItsAddressAndBringsItsCertificates() throws IOException {
        context("{\"Name\":\"lab\",\"Endpoints\":{\"docker\":{\"Host\":\"tcp://lab:2376\"}}}");
        DockerAddress address = DockerAddress.of("lab", settings);
        assertThat(address.uri()).isEqualTo(URI.create("tcp://lab:2376"));
        assertThat(address.certificates()).isEmpty();

        Path folder = settings.resolve("contexts/tls").resolve(LAB).resolve("docker");
        Files.createDirectories(folder);
        assertThat(DockerAddress.of("lab", settings).certificates()).contains(folder);
    }

    @Test
    void anUnknownContextIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DockerAddress.of("lab", settings))
                .withMessageStartingWith("'lab' is neither an address (ssh://USER@HOST, ")
                .withMessageContaining("'docker context ls'");
    }

    @Test
    void aBrokenContextIsNamedWithItsFile() throws IOException {
        context("{");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DockerAddress.of("lab", settings))
                .withMessageContaining("cannot read the context 'lab'")
                .withMessageContaining("meta.json");
    }
}
