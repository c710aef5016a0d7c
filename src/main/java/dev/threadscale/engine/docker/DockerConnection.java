package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.threadscale.engine.EngineException;
import java.net.URI;
import java.time.Duration;
import java.util.function.UnaryOperator;

/**
 * Finds the Docker Engine as Docker's own client does: DOCKER_HOST, then the context, then the
 * socket.
 */
final class DockerConnection {

    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** Far more than an Engine on a busy host takes to make a container and fill its volumes. */
    private static final Duration ANSWER = Duration.ofMinutes(2);

    /** Begins what is said of an Engine that answered before. */
    static final String STOPPED = "Docker stopped answering: ";

    private DockerConnection() {}

    static Connections open() throws EngineException {
        DockerClientConfig config = config();
        try {
            Connections connections = connections(config, ANSWER);
            connections.requests().pingCmd().exec();
            return connections;
        } catch (RuntimeException failed) {
            throw unusable(
                    "Docker does not answer at %s: %s"
                            .formatted(config.getDockerHost(), reason(failed)),
                    failed);
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

    /** Where the Engine is. */
    static URI address() throws EngineException {
        return config().getDockerHost();
    }

    private static DockerClientConfig config() throws EngineException {
        try {
            DockerClientConfig config =
                    DefaultDockerClientConfig.createDefaultConfigBuilder().build();
            if (config.getDockerHost().getScheme() == null) {
                throw new IllegalArgumentException(
                        "'%s' is not an address as unix:///var/run/docker.sock"
                                .formatted(config.getDockerHost()));
            }
            return config;
        } catch (RuntimeException unreadable) {
            throw unusable("Docker cannot be found: " + reason(unreadable), unreadable);
        }
    }

    /** An Engine that answered before. */
    static EngineException stopped(RuntimeException cause) {
        return new EngineException(
                STOPPED + reason(cause),
                "See that 'docker info' answers again; forks that have ended are kept, and --resume"
                        + " continues.",
                cause);
    }

    static EngineException unusable(String problem, RuntimeException cause) {
        return new EngineException(
                problem,
                "Start Docker ('docker info' shows whether it runs), point DOCKER_HOST at it, join its"
                        + " group if permission is denied, or measure without containers:"
                        + " --engine local.",
                cause);
    }

    /** The innermost message: the outer ones name classes. */
    static String reason(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return message == null ? cause.getClass().getSimpleName() : message.strip();
    }
}
