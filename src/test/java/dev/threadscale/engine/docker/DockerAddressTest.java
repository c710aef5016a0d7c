package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.threadscale.engine.docker.DockerAddress.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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

    private DockerAddress found(String... variables) {
        Map<String, String> environment = new HashMap<>();
        for (String variable : variables) {
            String[] parts = variable.split("=", 2);
            environment.put(parts[0], parts[1]);
        }
        return DockerAddress.of(new Settings(environment, settings));
    }

    private DockerAddress named(String text) {
        return DockerAddress.of(text, new Settings(Map.of(), settings));
    }

    private void context(String meta) throws IOException {
        Path file = settings.resolve("contexts/meta").resolve(LAB).resolve("meta.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, meta);
    }

    @ParameterizedTest
    @CsvSource({"ssh://me@lab:22, ssh://me@lab:22", "default, unix:///var/run/docker.sock"})
    void anAddressIsTakenAsItIsAndTheDefaultContextIsTheUsualSocket(String given, URI address) {
        assertThat(named(given).uri()).isEqualTo(address);
    }

    @Test
    void aContextStandsForItsAddressAndBringsItsCertificates() throws IOException {
        context("{\"Name\":\"lab\",\"Endpoints\":{\"docker\":{\"Host\":\"tcp://lab:2376\"}}}");
        DockerAddress address = named("lab");
        assertThat(address.uri()).isEqualTo(URI.create("tcp://lab:2376"));
        assertThat(address.certificates()).isEmpty();

        Path folder = settings.resolve("contexts/tls").resolve(LAB).resolve("docker");
        Files.createDirectories(folder);
        assertThat(named("lab").certificates()).contains(folder);
    }

    @Test
    void anUnknownContextIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named("lab"))
                .withMessageStartingWith("'lab' is neither an address (ssh://USER@HOST, ")
                .withMessageContaining("'docker context ls'");
    }

    @Test
    void aBrokenContextIsNamedWithItsFile() throws IOException {
        context("{");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named("lab"))
                .withMessageContaining("cannot read the context 'lab'")
                .withMessageContaining("meta.json");
    }

    @ParameterizedTest
    @CsvSource({
        "tcp://lab, tcp://lab:2375",
        "lab:2376, tcp://lab:2376",
        "lab, tcp://lab:2375",
        "tcp://, tcp://localhost:2375",
        "tcp://[::1]:99, tcp://[::1]:99",
        "unix://, unix:///var/run/docker.sock",
    })
    void partsThatAnAddressLeavesOutAreThoseOfDocker(String host, URI address) {
        assertThat(found("DOCKER_HOST=" + host).uri()).isEqualTo(address);
    }

    @Test
    void theHostComesBeforeTheContextAndTheContextBeforeTheCurrentOne() throws IOException {
        context("{\"Endpoints\":{\"docker\":{\"Host\":\"tcp://lab:2376\"}}}");
        Path config = settings.resolve("config.json");
        Files.writeString(config, "{\"currentContext\":\"lab\"}");

        assertThat(found("DOCKER_HOST=tcp://a:1", "DOCKER_CONTEXT=lab").uri())
                .isEqualTo(URI.create("tcp://a:1"));
        assertThat(found("DOCKER_CONTEXT=default").uri())
                .isEqualTo(URI.create("unix:///var/run/docker.sock"));
        assertThat(found("DOCKER_HOST=").uri()).isEqualTo(URI.create("tcp://lab:2376"));
        Files.writeString(config, "");
        assertThat(found().uri()).isEqualTo(URI.create("unix:///var/run/docker.sock"));
    }

    @Test
    void aContextThatIsGoneIsNotTheLocalEngine() throws IOException {
        Files.writeString(settings.resolve("config.json"), "{\"currentContext\":\"gone\"}");

        assertThatIllegalArgumentException()
                .isThrownBy(this::found)
                .withMessageStartingWith("'gone' is neither an address");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> found("DOCKER_CONTEXT=labserver"))
                .withMessageStartingWith("'labserver' is neither an address");
    }

    @Test
    void brokenSettingsAreNamed() throws IOException {
        Path config = Files.writeString(settings.resolve("config.json"), "{");

        assertThatIllegalArgumentException()
                .isThrownBy(this::found)
                .withMessage("cannot read " + config);
    }

    @Test
    void certificatesAreThoseOfTheVariableOrOfTheFolder() {
        assertThat(found("DOCKER_HOST=tcp://a:1", "DOCKER_TLS_VERIFY=1").certificates())
                .contains(settings);
        assertThat(
                        found("DOCKER_HOST=a", "DOCKER_TLS_VERIFY=1", "DOCKER_CERT_PATH=/c")
                                .certificates())
                .contains(Path.of("/c"));
        assertThat(found("DOCKER_HOST=a", "DOCKER_CERT_PATH=/c").certificates()).isEmpty();
    }
}
