package dev.threadscale.engine.docker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.core.LocalDirectorySSLConfig;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.threadscale.engine.EngineException;
import dev.threadscale.error.RootCause;
import dev.threadscale.text.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a Docker Engine, which it finds as Docker's own client does: DOCKER_HOST, then
 * the context, then the socket.
 *
 * <p>It has two clients. An Engine that hangs answers no request and must not block a run for ever,
 * but a fork may be silent for hours. The HTTP client knows time limits only over TCP: on a Unix
 * socket it waits without one.
 */
final class DockerConnection implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** Far more than an Engine on a busy host takes to create a container and fill its volumes. */
    private static final Duration ANSWER = Duration.ofMinutes(2);

    private final URI address;
    private final DockerClient requests;
    private final DockerClient streams;
    private final @Nullable SshRelay relay;

    /**
     * Prepares the clients.
     *
     * @param answer the time limit for requests
     * @param relay closed with the connection
     */
    DockerConnection(
            URI address, DockerClientConfig config, Duration answer, @Nullable SshRelay relay) {
        this.address = address;
        this.requests = client(config, http(config).responseTimeout(answer));
        this.streams = client(config, http(config));
        this.relay = relay;
    }

    private static ZerodepDockerHttpClient.Builder http(DockerClientConfig config) {
        return new ZerodepDockerHttpClient.Builder()
                .dockerHost(config.getDockerHost())
                .sslConfig(config.getSSLConfig())
                .connectionTimeout(CONNECT);
    }

    private static DockerClient client(
            DockerClientConfig config, ZerodepDockerHttpClient.Builder http) {
        return DockerClientImpl.getInstance(config, http.build());
    }

    /** Connects to the Engine that the environment names. */
    static DockerConnection open() {
        return open(
                () -> DefaultDockerClientConfig.createDefaultConfigBuilder().build(),
                DockerErrors.REMEDY);
    }

    /**
     * Connects to another Engine.
     *
     * @param where as {@link DockerAddress#of} takes it
     */
    static DockerConnection open(String where) {
        return open(
                () -> DockerAddress.of(where, settings()).config(),
                "Check that 'docker %s %s info' answers."
                        .formatted(where.contains("://") ? "--host" : "--context", where));
    }

    /** The folder of Docker's own client. */
    private static Path settings() {
        String folder = System.getenv("DOCKER_CONFIG");
        return folder == null
                ? Path.of(System.getProperty("user.home"), ".docker")
                : Path.of(folder);
    }

    private static DockerConnection open(Supplier<DockerClientConfig> source, String remedy) {
        DockerClientConfig config = config(source, remedy);
        URI address = config.getDockerHost();
        SshRelay relay = "ssh".equals(address.getScheme()) ? relay(address, remedy) : null;
        try {
            return answering(
                    address,
                    relay == null ? config : DockerAddress.of(relay.address()).config(),
                    relay);
        } catch (RuntimeException failed) {
            String why =
                    relay == null || relay.complaint().isEmpty()
                            ? RootCause.message(failed)
                            : relay.complaint();
            throw EngineException.unusable("Docker does not answer at %s: %s", address, why)
                    .because(failed)
                    .fix("%s", remedy);
        }
    }

    private static DockerConnection answering(
            URI address, DockerClientConfig config, @Nullable SshRelay relay) {
        DockerConnection connection = new DockerConnection(address, config, ANSWER, relay);
        try {
            connection.requests.pingCmd().exec();
            return connection;
        } catch (RuntimeException silent) {
            try (connection) {
                throw silent;
            }
        }
    }

    private static DockerClientConfig config(Supplier<DockerClientConfig> source, String remedy) {
        try {
            DockerClientConfig config = source.get();
            if (config.getDockerHost().getScheme() == null) {
                throw new IllegalArgumentException(
                        "'%s' is not an address such as unix:///var/run/docker.sock"
                                .formatted(config.getDockerHost()));
            }
            return config;
        } catch (RuntimeException unreadable) {
            throw EngineException.unusable("cannot find Docker: %s", RootCause.message(unreadable))
                    .because(unreadable)
                    .fix("%s", remedy);
        }
    }

    private static SshRelay relay(URI address, String remedy) {
        try {
            return SshRelay.to(address);
        } catch (IOException | IllegalArgumentException failed) {
            throw EngineException.unusable("cannot reach Docker at %s: %s", address, failed)
                    .because(failed)
                    .fix("%s", remedy);
        }
    }

    URI address() {
        return address;
    }

    /** For requests whose answers are due in a bounded time. */
    DockerClient requests() {
        return requests;
    }

    /** For streams that last as long as a container. */
    DockerClient streams() {
        return streams;
    }

    @Override
    public void close() {
        try (relay;
                requests;
                streams) {
            // Closes all of them, even if one fails.
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /**
     * The address of an Engine.
     *
     * @param uri its socket
     * @param certificates folder with {@code ca.pem}, {@code cert.pem} and {@code key.pem}; empty
     *     if the environment says where they are, or there are none
     */
    record DockerAddress(URI uri, Optional<Path> certificates) {

        private static final ObjectMapper MAPPER = new ObjectMapper();

        /** The context that always exists, without a file. */
        private static final String DEFAULT = "default";

        private static final URI SOCKET = URI.create("unix:///var/run/docker.sock");

        /**
         * Resolves what a user names.
         *
         * @param text {@code ssh://user@host}, {@code tcp://host:2376}, {@code unix:///path}, or
         *     the name of one of the contexts of Docker's client
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
}
