package dev.threadscale.engine.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.github.dockerjava.core.DockerClientImpl;
import com.github.dockerjava.zerodep.ZerodepDockerHttpClient;
import dev.threadscale.engine.EngineException;
import java.net.URI;
import java.time.Duration;

/**
 * Finds the Docker Engine as Docker's own client does: DOCKER_HOST, then the context, then the
 * socket.
 */
final class DockerConnection {

    /** Attached streams are silent while an iteration lasts, so only connecting has a limit. */
    private static final Duration CONNECT = Duration.ofSeconds(10);

    /** Begins what is said of an Engine that answered before. */
    static final String STOPPED = "Docker stopped answering: ";

    private DockerConnection() {}

    static DockerClient open() throws EngineException {
        DockerClientConfig config = config();
        try {
            DockerClient client =
                    DockerClientImpl.getInstance(
                            config,
                            new ZerodepDockerHttpClient.Builder()
                                    .dockerHost(config.getDockerHost())
                                    .sslConfig(config.getSSLConfig())
                                    .connectionTimeout(CONNECT)
                                    .build());
            client.pingCmd().exec();
            return client;
        } catch (RuntimeException failed) {
            throw unusable(
                    "Docker does not answer at %s: %s"
                            .formatted(config.getDockerHost(), reason(failed)),
                    failed);
        }
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
