package dev.threadscale.engine.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.LocalDirectorySSLConfig;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The address of an Engine.
 *
 * @param uri its socket
 * @param certificates folder with {@code ca.pem}, {@code cert.pem} and {@code key.pem}; empty if
 *     the environment says where they are, or there are none
 */
record DockerAddress(URI uri, Optional<Path> certificates) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** The context that always exists, without a file. */
    private static final String DEFAULT = "default";

    private static final URI SOCKET = URI.create("unix:///var/run/docker.sock");

    /**
     * Resolves what a user names.
     *
     * @param text {@code ssh://user@host}, {@code tcp://host:2376}, {@code unix:///path}, or the
     *     name of one of the contexts of Docker's client
     * @param settings folder of that client
     * @throws IllegalArgumentException if it is none of them; the message is for the user
     */
    static DockerAddress of(String text, Path settings) {
        return text.contains("://") ? of(URI.create(text)) : ofContext(text, settings);
    }

    static DockerAddress of(URI uri) {
        return new DockerAddress(uri, Optional.empty());
    }

    private static DockerAddress ofContext(String name, Path settings) {
        if (name.equals(DEFAULT)) {
            return of(SOCKET);
        }
        String id = HexFormat.of().formatHex(Sha256.of(name));
        Path contexts = settings.resolve("contexts");
        Path file = contexts.resolve("meta").resolve(id).resolve("meta.json");
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "'%s' is neither an address (ssh://USER@HOST, tcp://HOST:PORT, unix:///PATH) nor a context of 'docker context ls'"
                            .formatted(name));
        }
        try {
            JsonNode host = MAPPER.readTree(file.toFile()).at("/Endpoints/docker/Host");
            Path certificates = contexts.resolve("tls").resolve(id).resolve("docker");
            return new DockerAddress(
                    URI.create(host.asText("")),
                    Optional.of(certificates).filter(Files::isDirectory));
        } catch (IOException unreadable) {
            throw new IllegalArgumentException(
                    "cannot read the context '%s' (%s)".formatted(name, file), unreadable);
        }
    }

    /** For the client's library; the environment decides the rest. */
    DockerClientConfig config() {
        DefaultDockerClientConfig.Builder config =
                DefaultDockerClientConfig.createDefaultConfigBuilder()
                        .withDockerHost(uri.toString());
        certificates.ifPresent(folder ->
                config.withCustomSslConfig(new LocalDirectorySSLConfig(folder.toString())));
        return config.build();
    }
}
