package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.threadscale.engine.docker.DockerAddress.Settings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
        return DockerAddress.of(settings(variables));
    }

    private DockerAddress named(String text, String... variables) {
        return DockerAddress.of(text, settings(variables));
    }

    private Settings settings(String... variables) {
        Map<String, String> environment = new HashMap<>();
        for (String variable : variables) {
            String[] parts = variable.split("=", 2);
            environment.put(parts[0], parts[1]);
        }
        return new Settings(environment, settings);
    }

    private static void certificates(Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String file : List.of("ca.pem", "cert.pem", "key.pem")) {
            Files.createFile(folder.resolve(file));
        }
    }

    private void context(String meta) throws IOException {
        Path file = settings.resolve("contexts/meta").resolve(LAB).resolve("meta.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, meta);
    }

    @ParameterizedTest
    @CsvSource({"ssh://me@lab:22, ssh://me@lab:22", "default, unix:///var/run/docker.sock"})
    void addressIsTakenAsItIsAndTheDefaultContextIsTheUsualSocket(String given, URI address) {
        assertThat(named(given).uri()).isEqualTo(address);
    }

    @Test
    void contextProvidesAddressAndCertificates() throws IOException {
        context("{\"Name\":\"lab\",\"Endpoints\":{\"docker\":{\"Host\":\"tcp://lab:2376\"}}}");
        DockerAddress address = named("lab");
        assertThat(address.uri()).isEqualTo(URI.create("tcp://lab:2376"));
        assertThat(address.certificates()).isEmpty();

        Path folder = settings.resolve("contexts/tls").resolve(LAB).resolve("docker");
        certificates(folder);
        assertThat(named("lab").certificates()).contains(folder);
    }

    @Test
    void contextWithMissingCertificateIsRejected() throws IOException {
        context("{\"Endpoints\":{\"docker\":{\"Host\":\"tcp://lab:2376\"}}}");
        Path folder = settings.resolve("contexts/tls").resolve(LAB).resolve("docker");
        certificates(folder);
        Files.delete(folder.resolve("key.pem"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> named("lab"))
                .withMessageStartingWith("TLS (context 'lab') needs ")
                .withMessageEndingWith(folder + " does not contain key.pem");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'Endpoints':{}} | the context 'lab' does not have a Docker endpoint",
                "{'Endpoints':{'docker':{'Host':'tcp://lab','SkipTLSVerify':true}}}"
                        + " | TLS without verification is not supported: the context 'lab'",
                "{'Endpoints':{'docker':{'Host':'tcp://my_lab'}}} | the host in 'tcp://my_lab'",
            },
            quoteCharacter = '"')
    void aContextThatCannotBeUsedIsRefused(String meta, String problem) throws IOException {
        context(meta.replace('\'', '"'));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named("lab"))
                .withMessageStartingWith(problem);
    }

    @Test
    void contextWithoutHostUsesTheDefaultSocket() throws IOException {
        context("{\"Endpoints\":{\"docker\":{\"Host\":\"\"}}}");
        assertThat(named("lab").uri()).isEqualTo(URI.create("unix:///var/run/docker.sock"));
    }

    @Test
    void unknownContextIsReported() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named("lab"))
                .withMessageStartingWith("'lab' is neither an address (ssh://USER@HOST, ")
                .withMessageContaining("'docker context ls'");
    }

    @Test
    void brokenContextIsReportedWithItsFile() throws IOException {
        context("{");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> named("lab"))
                .withMessageContaining("cannot read the context 'lab'")
                .withMessageContaining("meta.json): Unexpected end-of-input");
    }

    @ParameterizedTest
    @CsvSource({
        "tcp://lab, tcp://lab:2375",
        "lab:2376, tcp://lab:2376",
        "lab, tcp://lab:2375",
        "tcp://, tcp://localhost:2375",
        "tcp://[::1]:99, tcp://[::1]:99",
        "unix://, unix:///var/run/docker.sock",
        "' tcp://lab:1 ', tcp://lab:1",
        "' ', unix:///var/run/docker.sock",
    })
    void partsThatAnAddressLeavesOutAreThoseOfDocker(String host, URI address) {
        assertThat(found("DOCKER_HOST=" + host).uri()).isEqualTo(address);
    }

    @Test
    void hostPrecedesContextAndContextPrecedesCurrentOne() throws IOException {
        context("{\"Endpoints\":{\"docker\":{\"Host\":\"tcp://lab:2376\"}}}");
        Path config = settings.resolve("config.json");
        Files.writeString(config, "{\"currentContext\":\"lab\"}");

        assertThat(found("DOCKER_HOST=tcp://a:1", "DOCKER_CONTEXT=lab").uri())
                .isEqualTo(URI.create("tcp://a:1"));
        assertThat(named("default", "DOCKER_HOST=tcp://a:1").uri())
                .isEqualTo(URI.create("tcp://a:1"));
        assertThat(found("DOCKER_CONTEXT=default").uri())
                .isEqualTo(URI.create("unix:///var/run/docker.sock"));
        assertThat(found("DOCKER_HOST=").uri()).isEqualTo(URI.create("tcp://lab:2376"));
        Files.writeString(config, "");
        assertThat(found().uri()).isEqualTo(URI.create("unix:///var/run/docker.sock"));
    }

    @Test
    void missingContextDoesNotFallBackToTheLocalEngine() throws IOException {
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
                .withMessageStartingWith("cannot read " + config + ": Unexpected end-of-input");
    }

    @Test
    void certificatesAreThoseOfTheVariableOrOfTheFolder(@TempDir Path other) throws IOException {
        certificates(settings);
        certificates(other);
        String where = "DOCKER_CERT_PATH=" + other;

        assertThat(found("DOCKER_HOST=tcp://a:1", "DOCKER_TLS_VERIFY=1").certificates())
                .contains(settings);
        assertThat(found("DOCKER_HOST=a", "DOCKER_TLS_VERIFY=1", where).certificates())
                .contains(other);
        assertThat(found("DOCKER_HOST=a", where).certificates()).isEmpty();
        assertThat(found("DOCKER_TLS_VERIFY=1"))
                .isEqualTo(
                        new DockerAddress(
                                URI.create("tcp://localhost:2376"), Optional.of(settings)));
        assertThat(found("DOCKER_HOST=unix:///s", "DOCKER_TLS_VERIFY=1").certificates()).isEmpty();
    }

    /** The library would speak plain HTTP. */
    @Test
    void tlsWithoutCertificatesOrVerificationIsRejected() throws IOException {
        certificates(settings);
        Files.delete(settings.resolve("ca.pem"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> found("DOCKER_HOST=tcp://a:1", "DOCKER_TLS_VERIFY=1"))
                .withMessage(
                        "TLS (DOCKER_TLS_VERIFY) needs ca.pem, cert.pem, key.pem: %s does not contain ca.pem",
                        settings);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> found("DOCKER_TLS=1"))
                .withMessage(
                        "TLS without verification (DOCKER_TLS) is not supported: set DOCKER_TLS_VERIFY");
    }

    /** SSH's own settings may name hosts freely. */
    @Test
    void unreadableAddressIsReportedUnlessSshAcceptsIt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> found("DOCKER_HOST=tcp://my_lab:1"))
                .withMessageStartingWith("the host in 'tcp://my_lab:1' is neither an IP address");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> found("DOCKER_HOST=unix:///a b"))
                .withMessageStartingWith("'unix:///a b' is not an address: ");
        assertThat(found("DOCKER_HOST=ssh://my_lab").uri()).hasToString("ssh://my_lab");
    }

    @Test
    void emptyHomeMeansTheUsersHome() {
        assertThat(Settings.of(Map.of("HOME", "")).folder())
                .isEqualTo(Path.of(System.getProperty("user.home"), ".docker"));
    }
}
