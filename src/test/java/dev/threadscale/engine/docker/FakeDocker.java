package dev.threadscale.engine.docker;

import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An Engine that answers as a test says, and a connection to it. */
final class FakeDocker implements AutoCloseable {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final DockerConnection connection;

    FakeDocker(HttpHandler answers, Duration patience) {
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException noPort) {
            throw new UncheckedIOException(noPort);
        }
        server.setExecutor(threads);
        server.createContext("/", answers);
        server.start();
        DockerClientConfig config =
                DefaultDockerClientConfig.createDefaultConfigBuilder()
                        .withDockerHost("tcp://127.0.0.1:" + server.getAddress().getPort())
                        .withDockerTlsVerify(false)
                        .build();
        connection = new DockerConnection(config.getDockerHost(), config, patience, null);
    }

    DockerConnection connection() {
        return connection;
    }

    @Override
    public void close() {
        connection.close();
        server.stop(0);
        threads.shutdownNow();
    }
}
