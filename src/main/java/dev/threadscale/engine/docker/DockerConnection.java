package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.transport.DockerHttpClient;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.threadscale.engine.EngineException;
import dev.threadscale.engine.docker.DockerAddress.Settings;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a Docker Engine, found like Docker's own client finds it: DOCKER_HOST, then the
 * context, then the socket.
 *
 * <p>It uses two clients. An Engine that hangs must not block a run for ever, but a fork may be
 * silent for hours. The HTTP client supports time limits only over TCP; on a Unix socket it waits
 * without a limit.
 */
final class DockerConnection implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /**
     * The time limit for requests. It is far more than an Engine on a busy host takes to create a
     * container and fill its volumes.
     */
    private static final Duration ANSWER = Duration.ofMinutes(2);

    private final URI address;
    private final DockerClient requests;
    private final DockerHttpClient http;
    private final DockerClient streams;
    private final @Nullable SshRelay relay;

    /**
     * Prepares the clients.
     *
     * @param answer the time limit for requests
     * @param relay closed with the connection, or if its clients cannot be made
     */
    DockerConnection(
            URI address, DockerClientConfig config, Duration answer, @Nullable SshRelay relay) {
        this.address = address;
        this.relay = relay;
        DockerClient first = null;
        try {
            this.http = http(config).responseTimeout(answer).build();
            first = DockerClientImpl.getInstance(config, http);
            this.streams = client(config, http(config));
            this.requests = first;
        } catch (RuntimeException failed) {
            close(failed, first, relay);
            throw failed;
        }
    }

    /** Closes what was opened before a failure. */
    private static void close(RuntimeException failed, @Nullable Closeable... opened) {
        for (Closeable resource : opened) {
            try (resource) {
                // Closes it, if there is one.
            } catch (IOException unclosed) {
                failed.addSuppressed(unclosed);
            }
        }
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

    /** Connects to the Engine selected by the environment. */
    static DockerConnection open() {
        return open(Settings.of(System.getenv()));
    }

    static DockerConnection open(Settings settings) {
        return open(() -> DockerAddress.of(settings), DockerErrors.REMEDY);
    }

    /**
     * Connects to another Engine.
     *
     * @param where an address as for {@link DockerAddress#of}
     */
    static DockerConnection open(String where) {
        return open(
                () -> DockerAddress.of(where, Settings.of(System.getenv())),
                "Check that 'docker %s %s info' answers."
                        .formatted(where.contains("://") ? "--host" : "--context", where));
    }

    private static DockerConnection open(Supplier<DockerAddress> source, String remedy) {
        DockerClientConfig config = address(source, remedy);
        URI address = config.getDockerHost();
        SshRelay relay = "ssh".equals(address.getScheme()) ? relay(address, remedy) : null;
        try {
            return answering(
                    address, relay == null ? config : DockerAddress.of(relay.address()), relay);
        } catch (RuntimeException failed) {
            String why =
                    relay == null || relay.complaint().isEmpty()
                            ? DockerWords.of(failed)
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

    private static DockerAddress address(Supplier<DockerAddress> source, String remedy) {
        try {
            return source.get();
        } catch (IllegalArgumentException unusable) {
            throw EngineException.unusable("cannot find Docker: %s", unusable.getMessage())
                    .because(unusable)
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

    /** Returns the client for requests that must be answered within a time limit. */
    DockerClient requests() {
        return requests;
    }

    /** Returns the client for requests that the library does not know. */
    DockerHttpClient http() {
        return http;
    }

    /** Returns the client for streams that last as long as a container. */
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
}
