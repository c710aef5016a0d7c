package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.threadscale.engine.EngineException;
import dev.threadscale.error.RootCause;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Finds the Docker Engine as Docker's own client does: DOCKER_HOST, then the context, then the
 * socket.
 */
final class DockerConnection implements Closeable {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** Far more than an Engine on a busy host takes to make a container and fill its volumes. */
    private static final Duration ANSWER = Duration.ofMinutes(2);

    private static final String SSH = "ssh";

    /** Begins what is said of an Engine that answered before. */
    static final String STOPPED = "Docker stopped answering: ";

    private final URI address;
    private final Connections connections;
    private final Closeable way;

    private DockerConnection(URI address, Connections connections, Closeable way) {
        this.address = address;
        this.connections = connections;
        this.way = way;
    }

    /** Connects to the Engine that the environment names. */
    static DockerConnection open() {
        return open(config());
    }

    /**
     * Connects to another one.
     *
     * @param where as {@link DockerAddress#of} takes it
     */
    static DockerConnection open(String where) {
        try {
            return open(config(() -> DockerAddress.of(where, settings()).config()));
        } catch (EngineException unusable) {
            throw new EngineException(
                    String.valueOf(unusable.getMessage()),
                    "See that 'docker %s %s info' answers."
                            .formatted(where.contains("://") ? "--host" : "--context", where),
                    unusable);
        }
    }

    private static DockerConnection open(DockerClientConfig config) {
        URI address = config.getDockerHost();
        if (!SSH.equals(address.getScheme())) {
            return answering(address, config, () -> {}, RootCause::message);
        }
        SshRelay relay = relay(address);
        return answering(
                address,
                new DockerAddress(relay.address(), Optional.empty()).config(),
                relay,
                failed ->
                        relay.complaint().isEmpty()
                                ? RootCause.message(failed)
                                : relay.complaint());
    }

    private static SshRelay relay(URI address) {
        try {
            return SshRelay.to(address);
        } catch (IOException | IllegalArgumentException failed) {
            throw unusable("Docker cannot be reached at %s: %s".formatted(address, failed), failed);
        }
    }

    /**
     * Makes sure that somebody answers.
     *
     * @param way closed if nobody does
     */
    private static DockerConnection answering(
            URI address,
            DockerClientConfig config,
            Closeable way,
            Function<RuntimeException, String> why) {
        try {
            Connections connections = connections(config, ANSWER);
            connections.requests().pingCmd().exec();
            return new DockerConnection(address, connections, way);
        } catch (RuntimeException failed) {
            String problem =
                    "Docker does not answer at %s: %s".formatted(address, why.apply(failed));
            try (way) {
                throw unusable(problem, failed);
            } catch (IOException left) {
                throw unusable(problem, failed);
            }
        }
    }

    /** The folder of Docker's own client. */
    private static Path settings() {
        String folder = System.getenv("DOCKER_CONFIG");
        return folder == null
                ? Path.of(System.getProperty("user.home"), ".docker")
                : Path.of(folder);
    }

    URI address() {
        return address;
    }

    Connections connections() {
        return connections;
    }

    @Override
    public void close() throws IOException {
        try (way) {
            connections.close();
        }
    }

    static Connections connections(DockerClientConfig config, Duration answer) {
        return new Connections(
                client(config, http -> http.responseTimeout(answer)), client(config, http -> http));
    }

    private static DockerClient client(
            DockerClientConfig config, UnaryOperator<ZerodepDockerHttpClient.Builder> limits) {
        ZerodepDockerHttpClient.Builder http =
                new ZerodepDockerHttpClient.Builder()
                        .dockerHost(config.getDockerHost())
                        .sslConfig(config.getSSLConfig())
                        .connectionTimeout(CONNECT);
        return DockerClientImpl.getInstance(config, limits.apply(http).build());
    }

    private static DockerClientConfig config() {
        return config(() -> DefaultDockerClientConfig.createDefaultConfigBuilder().build());
    }

    private static DockerClientConfig config(Supplier<DockerClientConfig> source) {
        try {
            DockerClientConfig config = source.get();
            if (config.getDockerHost().getScheme() == null) {
                throw new IllegalArgumentException(
                        "'%s' is not an address as unix:///var/run/docker.sock"
                                .formatted(config.getDockerHost()));
            }
            return config;
        } catch (RuntimeException unreadable) {
            throw unusable("Docker cannot be found: " + RootCause.message(unreadable), unreadable);
        }
    }

    /** An Engine that answered before. */
    static EngineException stopped(RuntimeException cause) {
        return new EngineException(
                STOPPED + RootCause.message(cause),
                "See that 'docker info' answers again; forks that have ended are kept, and --resume"
                        + " continues.",
                cause);
    }

    static EngineException unusable(String problem, Exception cause) {
        return new EngineException(
                problem,
                "Start Docker ('docker info' shows whether it runs), point DOCKER_HOST at it, join its"
                        + " group if permission is denied, or measure without containers:"
                        + " --engine local.",
                cause);
    }
}
