package dev.threadscale.engine.docker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.dockerjava.core.DefaultDockerClientConfig;
import com.github.dockerjava.core.DockerClientConfig;
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An Engine that hangs blocks no request, and a fork that is silent for long is waited for. */
class HangingEngineTest {

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch answer = new CountDownLatch(1);
    private HttpServer engine;
    private DockerConnection connection;

    @BeforeEach
    void listen() throws Exception {
        engine = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        engine.setExecutor(threads);
        engine.createContext(
                "/",
                exchange -> {
                    asked.countDown();
                    try {
                        answer.await();
                    } catch (InterruptedException closed) {
                        Thread.currentThread().interrupt();
                    }
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        engine.start();
        DockerClientConfig config =
                DefaultDockerClientConfig.createDefaultConfigBuilder()
                        .withDockerHost("tcp://127.0.0.1:" + engine.getAddress().getPort())
                        .withDockerTlsVerify(false)
                        .build();
        connection =
                new DockerConnection(config.getDockerHost(), config, Duration.ofMillis(300), null);
    }

    @AfterEach
    void close() {
        connection.close();
        engine.stop(0);
        threads.shutdownNow();
    }

    @Test
    void requestsGiveUpAndStreamsDoNot() throws Exception {
        CompletableFuture<Void> stream =
                CompletableFuture.runAsync(() -> connection.streams().pingCmd().exec(), threads);
        asked.await();

        // So much later than the stream began that one with the same limit would be over, too.
        assertThatThrownBy(() -> connection.requests().pingCmd().exec())
                .hasRootCauseInstanceOf(SocketTimeoutException.class);
        assertThat(stream).isNotDone();

        answer.countDown();
        assertThat(stream).succeedsWithin(Duration.ofMinutes(1));
    }
}
