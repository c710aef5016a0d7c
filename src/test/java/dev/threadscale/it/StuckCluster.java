package dev.threadscale.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** An API server that takes every pod and never lets one begin. */
final class StuckCluster implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private static final String NODES =
            """
            {"kind": "NodeList", "apiVersion": "v1", "items": [{
              "metadata": {"name": "node-1"}, "spec": {},
              "status": {
                "capacity": {"cpu": "2"}, "allocatable": {"cpu": "2"}, "nodeInfo": {},
                "conditions": [{"type": "Ready", "status": "True"}]}}]}
            """;
    private static final String NAMESPACE =
            """
            {"kind": "Namespace", "apiVersion": "v1", "metadata": {"name": "studies"}}
            """;
    private static final String NOTHING = "{\"kind\": \"List\", \"apiVersion\": \"v1\"}";

    private final HttpServer server;
    private final CountDownLatch podMade = new CountDownLatch(1);
    private final CountDownLatch deleted = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final boolean keeps;

    /**
     * Begins to answer.
     *
     * @param keeps whether nothing can be deleted either
     */
    StuckCluster(boolean keeps) throws IOException {
        this.keeps = keeps;
        this.server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
    }

    /** Writes the kubeconfig that leads there. */
    Path kubeconfig(Path folder) throws IOException {
        return Files.writeString(
                folder.resolve("kubeconfig"),
                """
                apiVersion: v1
                kind: Config
                clusters: [{name: stuck, cluster: {server: "http://127.0.0.1:%d"}}]
                users: [{name: me, user: {}}]
                contexts: [{name: stuck, context: {cluster: stuck, user: me, namespace: studies}}]
                current-context: stuck
                """
                        .formatted(server.getAddress().getPort()));
    }

    /** Waits until somebody has made a pod. */
    void awaitPod() throws InterruptedException {
        await(podMade);
    }

    /** Waits until somebody wants to have something removed. */
    void awaitDeletion() throws InterruptedException {
        await(deleted);
    }

    private static void await(CountDownLatch latch) throws InterruptedException {
        if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("nobody asked for it");
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String query = String.valueOf(exchange.getRequestURI().getQuery());
            byte[] asked = exchange.getRequestBody().readAllBytes();
            switch (exchange.getRequestMethod()) {
                case "POST" -> {
                    send(exchange, 201, asked);
                    if (path.endsWith("/pods")) {
                        podMade.countDown();
                    }
                }
                case "DELETE" -> {
                    deleted.countDown();
                    if (keeps) {
                        hold();
                    }
                    send(exchange, 200, NOTHING.getBytes(UTF_8));
                }
                default -> {
                    // It knows no web sockets, and then is asked in plain HTTP.
                    if (query.contains("watch=true")
                            && !exchange.getRequestHeaders().containsKey("Upgrade")) {
                        exchange.sendResponseHeaders(200, 0);
                        hold();
                        return;
                    }
                    String found =
                            path.endsWith("/nodes")
                                    ? NODES
                                    : path.endsWith("/namespaces/studies") ? NAMESPACE : NOTHING;
                    send(exchange, 200, found.getBytes(UTF_8));
                }
            }
        }
    }

    private void hold() throws IOException {
        try {
            closed.await();
        } catch (InterruptedException end) {
            throw new IOException(end);
        }
    }

    private static void send(HttpExchange exchange, int code, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
    }
}
