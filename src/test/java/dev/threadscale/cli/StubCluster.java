package dev.threadscale.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An API server that knows only its nodes. The environment points to it. */
final class StubCluster implements AutoCloseable {

    /** Where the client looks first. */
    private static final String KUBECONFIG = "kubeconfig";

    private final HttpServer server;
    private final List<String> nodes = new ArrayList<>();

    StubCluster(Path folder) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/api/v1/nodes",
                asked ->
                        answer(
                                asked,
                                """
                                {"kind": "NodeList", "apiVersion": "v1", "items": [%s]}
                                """
                                        .formatted(String.join(",", nodes))));
        server.createContext(
                "/api/v1/namespaces/studies",
                asked ->
                        answer(
                                asked,
                                """
                                {"kind": "Namespace", "apiVersion": "v1", "metadata": {"name": "studies"}}
                                """));
        server.createContext("/api/v1/namespaces/studies/", StubCluster::refuse);
        server.start();
        Path config = Files.createDirectories(folder.resolve(".kube")).resolve("config");
        Files.writeString(
                config,
                """
                apiVersion: v1
                kind: Config
                clusters: [{name: stub, cluster: {server: "http://127.0.0.1:%d"}}]
                contexts: [{name: stub, context: {cluster: stub, user: me}}]
                users: [{name: me, user: {}}]
                current-context: stub
                """
                        .formatted(server.getAddress().getPort()));
        System.setProperty(KUBECONFIG, config.toString());
    }

    StubCluster node(String name, boolean ready, String key, String value) {
        nodes.add(
                """
                {"kind": "Node", "apiVersion": "v1",
                 "metadata": {"name": "%1$s",
                              "labels": {"kubernetes.io/hostname": "%1$s", "%3$s": "%4$s"}},
                 "spec": {},
                 "status": {"allocatable": {"cpu": "3"}, "capacity": {"cpu": "4"},
                            "conditions": [{"type": "Ready", "status": "%2$s"}]}}
                """
                        .formatted(name, ready ? "True" : "Unknown", key, value));
        return this;
    }

    private static void answer(HttpExchange asked, String json) throws IOException {
        try (asked) {
            byte[] body = json.getBytes(UTF_8);
            asked.getResponseHeaders().putAll(Map.of("Content-Type", List.of("application/json")));
            asked.sendResponseHeaders(HttpURLConnection.HTTP_OK, body.length);
            asked.getResponseBody().write(body);
        }
    }

    private static void refuse(HttpExchange asked) throws IOException {
        try (asked) {
            asked.sendResponseHeaders(HttpURLConnection.HTTP_FORBIDDEN, -1);
        }
    }

    @Override
    public void close() {
        System.clearProperty(KUBECONFIG);
        server.stop(0);
    }
}
